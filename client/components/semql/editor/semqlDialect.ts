import { SQLDialect } from '@codemirror/lang-sql';

const keywords = `select rows for from join inner left right full on via with where group by all having top others order asc desc
nulls first last limit offset fill zero none totals time zone as distinct and or not in is null between like ilike contains
starts ends case when then else end cast over partition filter within reset union exists interval true false date timestamp
today yesterday this previous next including current to period year quarter month week day hour minute years quarters months
weeks days hours minutes`;

const functions = `prior delta pct_change running rolling share rank count sum avg min max median stddev variance string_agg array_agg
percentile_cont bool_and bool_or corr date_trunc date_part extract abs round ceil floor mod power sqrt least greatest coalesce
nullif upper lower length trim substring concat replace geo_distance geo_within_radius lag lead row_number dense_rank
first_value last_value`;

/** Collapses whitespace, because lang-sql splits words at single spaces only. */
const words = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** How SemQL is coloured and folded; what it means is decided by the server's parser alone. */
export const semqlDialect = SQLDialect.define({
  keywords: words(keywords),
  builtin: words(functions),
  identifierQuotes: '"',
  caseInsensitiveIdentifiers: true,
});
