import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Prisma, type PrismaClient, type Secret } from '../../generated/prisma/client.ts';
import type { Transaction } from '../database/database.ts';
import { ConflictError, UnavailableError } from '../errors.ts';
import { newId } from '../ids.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Owner of a secret, which can be opened for no other. */
export interface SecretOwner {
  readonly organizationId: string;
  /** Id of the row that refers to the secret. */
  readonly objectId: string;
  /** e.g. `password`. */
  readonly field: string;
}

/** Store of secrets outside of our rows. It is never called inside a transaction. */
export interface OutsideSecrets {
  /** Reference to a secret that will be written. @param id unique among all secrets */
  referenceOf(id: string): string;
  /** True for a reference of its own making. */
  holds(reference: string): boolean;
  /** @throws UnavailableError */
  put(owner: SecretOwner, reference: string, value: string): Promise<void>;
  /** @throws SecretUnreadable, UnavailableError */
  open(owner: SecretOwner, reference: string): Promise<string>;
}

interface Outside {
  readonly secrets: OutsideSecrets;
  /** True: what is written from now on goes there. */
  readonly chosen: boolean;
  /** Has a secret destroyed that nothing refers to, once the transaction is done. */
  forget(reference: string, transaction: Transaction): Promise<void>;
}

/** A secret of which only what a transaction can keep or undo is left to be written. */
export interface PreparedSecret {
  /** Outside store that holds it; null: our own rows. */
  readonly store: 'GCP_SECRET_MANAGER' | null;
  /**
   * To be called in the transaction that writes what refers to it.
   * @returns what refers to it
   * @throws UnavailableError when it was prepared so long ago that it may have been destroyed
   */
  write(transaction: Transaction): Promise<string>;
}

/**
 * Least age of an outside secret that is destroyed because nothing refers to it (`collectSecrets`).
 */
export const unkeptMs = 3600_000;

/**
 * A transaction ends within seconds, also that of a process which was stopped in it
 * (`openDatabase`).
 */
const mayBeWrittenMs = unkeptMs / 2;

/** A stored secret that cannot be opened: another key, another owner, or changed bytes. */
export class SecretUnreadable extends ConflictError {
  constructor(options?: ErrorOptions) {
    super('A stored credential can no longer be decrypted.', 'Enter it again.', options);
  }
}

/**
 * Credentials as rows: each is encrypted under a key of its own, which is encrypted under the key
 * of the installation (AES-256-GCM both times; NIST SP 800-57 calls it key wrapping). Owner, id and
 * version of the key are authenticated with it, so a row that is copied to another organization,
 * object or field cannot be opened there.
 */
export class SecretStore {
  readonly #current: MasterKey;
  readonly #known: ReadonlyMap<number, MasterKey>;
  readonly #outside: Outside | null;

  /**
   * @param secrets of the installation; the first encrypts, the others only open what was written
   *   before they were replaced
   */
  constructor(secrets: readonly [string, ...string[]], outside: Outside | null = null) {
    this.#outside = outside;
    const keys = secrets.map(masterKeyOf);
    this.#current = keys[0] as MasterKey;
    this.#known = new Map(keys.map((key) => [key.version, key]));
  }

  /**
   * Does what no transaction can: a store outside is asked before one begins, so that a slow one
   * holds nothing up. What is put there is on a list before, and stays on it until it is destroyed:
   * whatever stops us, it can be found.
   * @throws UnavailableError
   */
  async prepare(
    database: Pick<PrismaClient, 'outsideSecret'>,
    owner: SecretOwner,
    value: string,
  ): Promise<PreparedSecret> {
    const id = newId('Secret');
    if (this.#outside?.chosen !== true) {
      const data = { id, ...owner, ...this.#sealed(owner, id, value) };
      return {
        store: null,
        write: async (transaction) => (await transaction.secret.create({ data, select: { id: true } })).id,
      };
    }
    const reference = this.#outside.secrets.referenceOf(id);
    const begun = Date.now();
    await database.outsideSecret.create({ data: { reference } });
    await this.#outside.secrets.put(owner, reference, value);
    return {
      store: 'GCP_SECRET_MANAGER',
      write: () =>
        Date.now() - begun > mayBeWrittenMs
          ? Promise.reject(new UnavailableError('Saving the credentials took too long.', 'Save again.'))
          : Promise.resolve(reference),
    };
  }

  /** Under the key that is current now, with a new key of its own. */
  #sealed(owner: SecretOwner, id: string, value: string) {
    const key = randomBytes(32);
    const { version, key: master } = this.#current;
    return {
      ciphertext: encrypt(key, Buffer.from(value, 'utf8'), context(owner, id, version)),
      wrappedKey: encrypt(master, key, context(owner, id, version)),
      keyVersion: version,
    };
  }

  /** Forgets a secret; one that is not there any more is forgotten already. */
  async remove(transaction: Transaction, organizationId: string, reference: string): Promise<void> {
    if (this.#outside?.secrets.holds(reference) === true) {
      // On the list also where it was put before there was one.
      await transaction.outsideSecret.createMany({ data: { reference }, skipDuplicates: true });
      await this.#outside.forget(reference, transaction);
    }
    await transaction.secret.deleteMany({ where: { id: reference, organizationId } });
  }

  /** @throws SecretUnreadable */
  async open(database: Pick<PrismaClient, 'secret'>, owner: SecretOwner, reference: string): Promise<string> {
    if (this.#outside?.secrets.holds(reference) === true) {
      return this.#outside.secrets.open(owner, reference);
    }
    const row = await database.secret.findFirst({ where: { id: reference, organizationId: owner.organizationId } });
    if (row === null) {
      throw new SecretUnreadable();
    }
    return this.#opened(owner, row);
  }

  #opened(owner: SecretOwner, row: Pick<Secret, 'id' | 'ciphertext' | 'wrappedKey' | 'keyVersion'>): string {
    const master = this.#known.get(row.keyVersion);
    if (master === undefined) {
      throw new SecretUnreadable();
    }
    try {
      const bound = context(owner, row.id, row.keyVersion);
      const key = decrypt(master.key, row.wrappedKey, bound);
      return decrypt(key, row.ciphertext, bound).toString('utf8');
    } catch (cause) {
      throw new SecretUnreadable({ cause });
    }
  }

  /**
   * Encrypts secrets of an earlier key again under the current one, some of them in one
   * transaction: if it is stopped in the middle, each secret is under one key or the other, and
   * calling it again continues.
   * @param after the last one of the call before; they come in the order of their ids
   * @returns null: there are no more
   */
  async rotate(database: Pick<PrismaClient, '$transaction'>, after: string): Promise<RotatedSecrets | null> {
    return database.$transaction(async (transaction) => {
      const rows = await transaction.$queryRaw<{ id: string }[]>`
        SELECT id FROM secret WHERE key_version <> ${this.#current.version} AND id > ${after}
        ORDER BY id LIMIT ${rotatedAtOnce} FOR UPDATE`;
      const last = rows.at(-1);
      if (last === undefined) {
        return null;
      }
      const secrets = await transaction.secret.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
      const unreadable: string[] = [];
      const written: Prisma.Sql[] = [];
      for (const secret of secrets) {
        const { id, organizationId, objectId, field } = secret;
        const owner = objectId === null || field === null ? null : { organizationId, objectId, field };
        try {
          if (owner === null) {
            throw new SecretUnreadable();
          }
          const { ciphertext, wrappedKey } = this.#sealed(owner, id, this.#opened(owner, secret));
          written.push(Prisma.sql`(${id}, ${ciphertext}::bytea, ${wrappedKey}::bytea)`);
        } catch (error) {
          if (!(error instanceof SecretUnreadable)) {
            throw error;
          }
          unreadable.push(objectId ?? id);
        }
      }
      if (written.length > 0) {
        // A single statement: one per row would outlast the transaction when the database is far
        // away.
        await transaction.$executeRaw`
          UPDATE secret SET ciphertext = fresh.ciphertext, wrapped_key = fresh.wrapped_key, key_version = ${this.#current.version},
            updated_at = now()
          FROM (VALUES ${Prisma.join(written)}) AS fresh (id, ciphertext, wrapped_key) WHERE secret.id = fresh.id`;
      }
      return { last: last.id, written: written.length, unreadable };
    });
  }
}

const rotatedAtOnce = 100;

/** Outcome of rotating some secrets. */
export interface RotatedSecrets {
  readonly last: string;
  readonly written: number;
  /** Ids of what they belong to. */
  readonly unreadable: readonly string[];
}

interface MasterKey {
  /** Identifies the key without revealing anything about it. */
  readonly version: number;
  readonly key: Buffer;
}

function masterKeyOf(secret: string): MasterKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quarry stored secrets', 32));
  // A positive 32-bit number, as the column holds.
  return { key, version: createHash('sha256').update('version').update(key).digest().readUInt32BE() >>> 1 };
}

function context({ organizationId, objectId, field }: SecretOwner, id: string, version: number): Buffer {
  return Buffer.from(JSON.stringify([organizationId, objectId, field, id, version]));
}

function encrypt(key: Buffer, plain: Buffer, bound: Buffer): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]));
}

function decrypt(key: Uint8Array, sealed: Uint8Array, bound: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
