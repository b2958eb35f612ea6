/**
 * Stands for `graphql`: the same but for the printer, since the library's own knows type systems
 * and layout besides.
 */
export * from 'graphql/index';
export { print } from '../apollo/print.ts';
