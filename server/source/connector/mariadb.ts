import type { Connector } from './connector.ts';
import { mysql } from './mysql.ts';

export const mariadb: Connector<'MARIADB'> = {
  ...mysql,
  type: 'MARIADB',
  label: 'MariaDB',
  about: 'Database',
  input: 'mariaDb',
};
