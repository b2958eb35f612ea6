import { CsvWriter, money } from '../../csvTable.ts';
import type { SeedFile } from '../../csvTable.ts';
import { createChoice, createRandom } from '../../random.ts';
import { productsTable, productTagsTable, tagsTable } from '../tables.ts';
import type { Timeline } from './timeline.ts';
import { brands, productLines, sections, tagNames } from './vocabulary.ts';

export interface Product {
  readonly id: number;
  /** Cents per unit. */
  readonly price: number;
  /** Cents per unit. */
  readonly cost: number;
  readonly launchedDay: number;
  /** Sales relative to other products. */
  readonly demand: number;
  /** Sold by the piece (furniture, machines) rather than by the dozen. */
  readonly bulky: boolean;
}

/** Writes products in the order of their launch, the tags, and which product carries which tag. */
export async function generateProducts(
  folder: string,
  seed: number,
  timeline: Timeline,
  count: number,
): Promise<{ products: readonly Product[]; files: readonly SeedFile[] }> {
  const random = createRandom(seed, 'products');
  const productCsv = new CsvWriter(productsTable);
  const tagCsv = new CsvWriter(tagsTable);
  const linkCsv = new CsvWriter(productTagsTable);
  const chooseSection = createChoice(sections.map((section) => [section, section.weight] as const));
  const chooseBrand = createChoice(brands);
  const launched = Array.from({ length: count }, () =>
    random.chance(0.7)
      ? timeline.firstDay - random.integer(1, 1500)
      : random.integer(timeline.firstDay, timeline.lastDay - 20),
  ).sort((a, b) => a - b);

  const products: Product[] = [];
  const taken = new Set<string>();
  tagNames.forEach((tag, index) => tagCsv.add(index + 1, tag));
  launched.forEach((launchedDay, index) => {
    const section = chooseSection(random);
    const noun = random.pick(section.nouns);
    const brand = chooseBrand(random);
    let name = `${noun} ${random.pick(productLines)}`;
    for (let model = 100; taken.has(name); model += random.integer(1, 9) * 10) {
      name = `${noun} ${random.pick(productLines)} ${model}`;
    }
    taken.add(name);
    const price = Math.max(199, Math.round((section.price * Math.exp(0.45 * random.normal())) / 10) * 10 - 1);
    const cost = Math.round(price * (0.52 + 0.2 * random.next()));
    products.push({
      id: index + 1,
      price,
      cost,
      launchedDay,
      demand: Math.exp(1.2 * random.normal()),
      bulky: section.price > 6_000,
    });
    productCsv.add(
      index + 1,
      name,
      section.category,
      brand,
      money(price),
      money(cost),
      timeline.format(launchedDay),
      random.chance(0.07),
    );
    // An eighth of the products carry no tag at all.
    const wanted = random.chance(0.125) ? 0 : random.integer(1, 3);
    const chosen = new Set<number>();
    while (chosen.size < wanted) {
      chosen.add(random.integer(1, tagNames.length - 1));
    }
    for (const tag of [...chosen].sort((a, b) => a - b)) {
      linkCsv.add(index + 1, tag);
    }
  });
  return { products, files: [await productCsv.write(folder), await tagCsv.write(folder), await linkCsv.write(folder)] };
}
