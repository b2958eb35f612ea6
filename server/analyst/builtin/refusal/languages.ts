/** A language that is not read: its name, words of its grammar, a reply. */
export interface UnreadLanguage {
  readonly language: string;
  readonly grammar: ReadonlySet<string>;
  readonly sentence: string;
}

const language = (name: string, grammar: string, sentence: string): UnreadLanguage => ({
  language: name,
  grammar: new Set(grammar.split(' ')),
  sentence,
});

/** Languages of Latin letters, told by words of their grammar; without accents. */
export const languages: readonly UnreadLanguage[] = [
  language(
    'French',
    'le la les l un une des du de d et ou ne pas est sont etait etaient sera a ont avait combien quel quelle quels quelles qui que ' +
      'quand pourquoi comment par pour avec sans sur sous dans chez depuis entre dernier derniere derniers dernieres cette cet ce ' +
      'annee annees mois semaine semaines jour jours aujourd hier tous toutes nous notre nos plus moins montre donne il y au aux',
    'Cela ressemble à du français, mais je ne lis que l’anglais et l’allemand. Les noms de vos données peuvent être dans n’importe quelle langue.',
  ),
  language(
    'Spanish',
    'el los las un una unos unas de del al y o no es son fue eran ha han hay cuanto cuantos cuanta cuantas cual cuales quien que ' +
      'cuando donde como por para con sin sobre entre desde hasta ultimo ultima ultimos ultimas este esta estos estas ano anos mes ' +
      'meses semana semanas dia dias hoy ayer todos todas nuestro nuestra nuestros mas menos muestra mostrar dame',
    'Esto parece español, pero solo leo inglés y alemán. Los nombres de sus datos pueden estar en cualquier idioma.',
  ),
  language(
    'Italian',
    'il lo gli i un uno una di del dello della dei degli delle nel nello nella nei nelle e o non sono era erano ha hanno quanto ' +
      'quanti quanta quante quale quali qual chi che quando dove come perche per con senza su sul sulla tra fra da dal dalla ultimo ' +
      'ultima ultimi ultime questo questa quest anno anni mese mesi settimana settimane giorno giorni oggi ieri tutti tutte nostro ' +
      'nostra nostri piu meno mostra mostrami dammi ogni',
    'Questo sembra italiano, ma leggo solo inglese e tedesco. I nomi dei suoi dati possono essere in qualsiasi lingua.',
  ),
  language(
    'Portuguese',
    'o os as um uma uns umas de do da dos das no na nos nas em ao aos e ou nao sao foi eram tem ha quanto quantos quanta quantas ' +
      'qual quais quem que quando onde como por para com sem sobre entre desde ate ultimo ultima ultimos ultimas este esta neste ' +
      'nesta ano anos mes meses semana semanas dia dias hoje ontem todos todas nosso nossa nossos mais menos mostra mostre cada pais',
    'Isto parece português, mas só leio inglês e alemão. Os nomes dos seus dados podem estar em qualquer idioma.',
  ),
  language(
    'Dutch',
    'de het een en of niet geen zijn er waren heeft hebben hoeveel welke welk wie wat wanneer waar waarom hoe met zonder voor van ' +
      'op bij uit tussen sinds tot laatste vorige vorig dit deze dat jaar jaren maand maanden week weken dag dagen vandaag gisteren ' +
      'alle onze meer minder dan meeste minste toon geef elk elke naar',
    'Dit lijkt Nederlands, maar ik lees alleen Engels en Duits. De namen in uw gegevens mogen in elke taal zijn.',
  ),
  language(
    'Polish',
    'i w we z ze na do od po za o u oraz lub nie jest sa byl byla bylo byly ile ilu jaki jaka jakie jakich ktory ktora ktore kto co ' +
      'kiedy gdzie dlaczego jak dla bez miedzy wedlug ostatni ostatnia ostatnie ostatnim ten ta tym roku rok lata miesiac miesiace ' +
      'miesiacu tydzien tygodniu dzien dni dzis wczoraj wszystkie wszystkich nasz nasze naszych wiecej mniej pokaz podaj kazdy',
    'To wygląda na polski, ale czytam tylko po angielsku i po niemiecku. Nazwy w danych mogą być w dowolnym języku.',
  ),
  language(
    'Swedish',
    'en ett och eller inte ar var hur manga mycket vilken vilket vilka vem vad nar varfor med utan fran till av pa mellan sedan ' +
      'senaste forra detta denna den det i aret manad manader vecka veckor dag dagar idag igar alla vara vart mer mindre flest visa ge varje',
    'Det här ser ut som svenska, men jag läser bara engelska och tyska. Namnen i dina data kan vara på vilket språk som helst.',
  ),
  language(
    'Danish',
    'en et og eller ikke er var hvor mange meget hvilken hvilket hvilke hvem hvad hvornar hvorfor med uden fra til af pa mellem siden ' +
      'sidste denne dette den det i ar aret maned maneder uge uger dag dage alle vores mere mindre flest vis giv hver',
    'Det ligner dansk, men jeg læser kun engelsk og tysk. Navnene i dine data kan være på et hvilket som helst sprog.',
  ),
  language(
    'Turkish',
    've veya degil bu su o bir kac kadar hangi kim ne zaman nerede neden nasil ile icin gore son gecen yil yili yilda ay ayda hafta ' +
      'haftada gun bugun dun tum her daha en fazla az olan var yok goster ver toplam',
    'Bu Türkçe gibi görünüyor, ama yalnızca İngilizce ve Almanca okuyorum. Verilerinizdeki adlar herhangi bir dilde olabilir.',
  ),
];

/** Languages told by their letters. */
export const scripts: readonly (readonly [RegExp, string, string])[] = [
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    'Japanese',
    '日本語のようですが、読めるのは英語とドイツ語だけです。データの名前はどの言語でもかまいません。',
  ],
  [/\p{Script=Han}/u, 'Chinese', '这看起来是中文，但我只能读英语和德语。您的数据中的名称可以是任何语言。'],
  [
    /\p{Script=Hangul}/u,
    'Korean',
    '한국어로 보이지만 저는 영어와 독일어만 읽습니다. 데이터의 이름은 어떤 언어라도 괜찮습니다.',
  ],
  [
    /[іїєґ]/iu,
    'Ukrainian',
    'Схоже, це українська, але я читаю лише англійською та німецькою. Назви у ваших даних можуть бути будь-якою мовою.',
  ],
  [
    /\p{Script=Cyrillic}/u,
    'Russian',
    'Похоже, это русский язык, но я читаю только по-английски и по-немецки. Названия в ваших данных могут быть на любом языке.',
  ],
  [
    /\p{Script=Greek}/u,
    'Greek',
    'Αυτό μοιάζει με ελληνικά, αλλά διαβάζω μόνο αγγλικά και γερμανικά. Τα ονόματα στα δεδομένα σας μπορούν να είναι σε οποιαδήποτε γλώσσα.',
  ],
  [
    /\p{Script=Arabic}/u,
    'Arabic',
    'يبدو هذا بالعربية، لكنني لا أقرأ إلا الإنجليزية والألمانية. يمكن أن تكون أسماء بياناتك بأي لغة.',
  ],
];
