/**
 * Takes what `.env` says for variables that are not set; loaded in front of what people start, and
 * of no test.
 */
import { existsSync } from 'node:fs';

if (existsSync('.env')) {
  process.loadEnvFile('.env');
}
