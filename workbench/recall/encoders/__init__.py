"""Optional encoders: texts to vectors whose likeness is a likeness of sense."""
