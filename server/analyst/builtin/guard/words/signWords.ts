/** Words of which other checks take care, and words without content. */
export const signWords: ReadonlySet<string> = new Set(
  (
    'most least fewest more less fewer many much few several highest lowest largest smallest biggest greatest longest shortest ' +
    'oldest youngest eldest newest latest earliest first last top bottom best worst maximum minimum max min average mean median ' +
    'avg total sum overall combined cheapest dearest priciest costliest sellers expensive popular common commonly frequent frequently often rarest recent recently ' +
    'tallest heaviest lightest fastest slowest high low large small big long short old young new cheap tall heavy fast slow ' +
    'above over below under exceeding exceed exceeds exceeded greater higher lower larger smaller older younger longer shorter taller heavier than least equal ' +
    'exactly precisely between within from since until before after prior later earlier beyond up ' +
    'not no never without except excluding neither nor none nobody lack lacking only other different distinct unique various ' +
    'both either each every per all any same ' +
    'sort sorted order ordered ordering arrange arranged rank ranked descending ascending alphabetical alphabetically lexicographic lexicographical increasing ' +
    'decreasing lexicographically reverse respectively correspondingly corresponding respective ' +
    'contain contains containing contained include includes including start starts starting begin begins beginning end ends ending ' +
    'like match matches matching substring prefix suffix letter letters word words text string phrase character characters ' +
    'null missing unknown empty available known given recorded listed existing ' +
    'count number numbers quantity amount amounts times time frequency how ratio percentage percent share fraction portion proportion ' +
    'record records row rows entry entries thing things item items information info detail details list lists ' +
    'people person one ones someone somebody anyone those them their ' +
    'kind kinds type types sort sorts value values name names named called title titles id ids identifier identifiers ' +
    'dollar dollars usd euro euros pound pounds year years month months day days week weeks hour hours minute minutes second seconds ' +
    'have has had having be is are was were been being do does did done can could may might must should would will ' +
    'belong belongs belonging associated related corresponds correspond involve involved have with along together also well ' +
    'show find list give return tell display report get gets got gotten select provide compute calculate determine identify retrieve present state ' +
    'question answer result results table database data yes please full whole entire complete specific certain particular at ' +
    'group grouped grouping groups spread distributed split divided broken across among amongst set currently ever been least once twice thrice exist exists occur occurs ' +
    'made make makes making take takes took taken use uses used using hold holds held own owns owned ' +
    'whose prominent total'
  ).split(/\s+/),
);

/** Words that say when. */
export const periodWords =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|today|yesterday|tomorrow|last|previous|next|this|current|past|quarters?|weeks?|months?|years?|days?|hours?|date|weekend|weekdays?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|q[1-4]|fy|ytd|mtd|\d+(?:st|nd|rd|th))$/;
