/**
 * Words that people use for one another in questions about data, where a dictionary is silent or
 * lists them far down. Each line is one meaning.
 */
const alike = `
price cost fee charge fare rate
salary wage pay income earnings compensation
amount sum value money
employee staff worker personnel colleague coworker
customer client buyer shopper
product item article good
supplier vendor provider seller
company firm business organization enterprise
shop store outlet
kind type sort category class
job position role occupation profession
score grade mark point
picture image photo photograph
begin start
end finish
country nation
city town
gender sex
movie film
car vehicle automobile
doctor physician
teacher instructor lecturer
student pupil learner
purchase order buy
booking reservation
delivery shipment
flat apartment
level grade tier
comment remark note
size dimension area
house home
people person individual
capacity occupancy
description detail
detail information info
sum total
role duty responsibility
region area district
phone telephone mobile cellphone
email mail
title name
latitude lat
longitude lng lon long
temperature temp
quantity stock
address residence
owner holder
`;

/** Words that ask for the value of a field: "cheapest" for a price, "born" for a date of birth. */
const asksFor = `
cheap expensive costly pricey: price cost fee rate
old young: age birth birthdate dob year founded
born birthday: birth birthdate dob
long short: length duration time
tall high low: height elevation altitude
heavy light: weight
fast slow quick: speed duration
big large small: size area population capacity
wide narrow: width
deep shallow: depth
far near: distance
rich wealthy: wealth income worth
hot cold warm: temperature
recent late early new: date year time
live reside: address city residence country
locate situated based: location address city place
earn: salary wage income
spend pay: amount payment price cost total
worth dollar money euro: price amount value cost
popular: popularity rating
hire employ: employment hire
bear: birth
wage: salary
day: date
woman man female male: gender sex
called: name title
nationality: country
citizenship: country nationality
hold accommodate: capacity occupancy
weigh: weight
last: duration length
measure: size length
`;

/** What stands for a whole phrase of a name: "surname" for a last name. */
const phrases = `
last name|surname|family name
first name|given name|forename
date of birth|birth date|birthdate|birthday
zip code|postal code|postcode|zip|zipcode
phone number|telephone number|phone|telephone
email address|email|e mail|mail address
end date|date to
start date|date from
middle name|middle initial
job title|position
web site|website|homepage|url
credit card|creditcard
`;

const lines = (text: string): readonly string[] => text.trim().split('\n');

/** For each word: others, and what it asks for. */
export const likeMeaning: ReadonlyMap<string, readonly string[]> = collect();

function collect(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  const add = (said: string, meant: string): void => {
    if (said !== meant) {
      all.set(meant, [...(all.get(meant) ?? []), said]);
    }
  };
  for (const line of lines(alike)) {
    const words = line.split(' ');
    for (const said of words) {
      for (const meant of words) {
        add(said, meant);
      }
    }
  }
  for (const line of lines(asksFor)) {
    const [said = '', meant = ''] = line.split(': ');
    for (const one of said.split(' ')) {
      for (const other of meant.split(' ')) {
        add(one, other);
      }
    }
  }
  return all;
}

/** The longest first: "phone number" is not "phone" with a number. */
const phrasesAlike: readonly (readonly string[])[] = lines(phrases).map((line) =>
  line.split('|').toSorted((a, b) => b.length - a.length),
);

/** The same name in other words: "surname" and "family name" for "last name". */
export function otherPhrases(words: readonly string[]): readonly (readonly string[])[] {
  const text = ` ${words.join(' ')} `;
  return phrasesAlike.flatMap((alternatives) =>
    alternatives
      .filter((one) => text.includes(` ${one} `))
      .slice(0, 1)
      .flatMap((found) =>
        alternatives
          .filter((other) => other !== found)
          .map((other) => text.replace(` ${found} `, ` ${other} `).trim().split(' ')),
      ),
  );
}
