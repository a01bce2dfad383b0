"""What the benchmarks are made of: data sets, engines, measures, tables."""
