"""What users do, one file for each area. A flow returns what it was told, by names that explain."""
