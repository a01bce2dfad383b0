"""The exact prompt of a request: its parts, how it goes over the wire, what of it a server has cached."""
