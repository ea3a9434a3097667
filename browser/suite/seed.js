/** Ids and names of the seeded data: see seed.py. */
import { readFileSync } from 'node:fs';

export const seed = JSON.parse(readFileSync(new URL('../target/seed.json', import.meta.url), 'utf8'));
