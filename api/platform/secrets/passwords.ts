import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { passwordTooShort } from '#contract/platform/values/passwords.ts'
import type { Settings } from '../../../settings.ts'
import { invalidField } from '../http/failure.ts'
import { argon2id, matchesArgon2id, type QueuePolicy } from './hashing.ts'

/**
 * Passwords. A chosen one is weak, so it is hashed with argon2id (on threads of its own,
 * hashing.ts). A generated one has 128 random bits, so a fast keyed hash is as safe and lets an
 * import create a hundred thousand users.
 */

/** Checks the installation's minimum length, which may exceed the contract's. Throws Failure 422. */
export function requireLongEnough({ passwordMinLength }: Settings, password: string): void {
  if (password.length >= passwordMinLength) return
  throw invalidField('password', 'too_small', passwordTooShort(passwordMinLength))
}

export type StoredPassword = { kind: 'argon2id' | 'generated'; hash: string }

/** @throws Failure 503 when the queue of hashes is full, unless `neverReject`. */
export async function hashChosenPassword(
  password: string,
  policy?: QueuePolicy,
): Promise<StoredPassword> {
  return { kind: 'argon2id', hash: await argon2id(password.normalize('NFC'), policy) }
}

/** Hours until an unused generated password expires. */
export const GENERATED_PASSWORD_HOURS = 72

// No 0/O, 1/l/I: people copy it from an e-mail by hand.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Generates a random password of 26 letters and digits in groups: 130 bits. */
export function generatePassword(): string {
  const letters = Array.from(randomBytes(26), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (letters.match(/.{1,7}/g) ?? []).join('-')
}

export function hashGeneratedPassword(password: string, key: Uint8Array): StoredPassword {
  return { kind: 'generated', hash: createHmac('sha256', key).update(password).digest('base64') }
}

/**
 * True when `password` is the stored one; a generated one is checked with all `keys`.
 * @throws Failure 503 when the queue of hashes is full.
 */
export async function passwordMatches(
  password: string,
  stored: StoredPassword,
  keys: readonly Uint8Array[],
): Promise<boolean> {
  return stored.kind === 'argon2id'
    ? matchesArgon2id(password.normalize('NFC'), stored.hash)
    : matchesGenerated(password, stored.hash, keys)
}

/** True when `hash` is that of a generated password with one of the keys. */
export function matchesGenerated(
  password: string,
  hash: string,
  keys: readonly Uint8Array[],
): boolean {
  const storedHash = Buffer.from(hash)
  return keys.some((key) => {
    const given = Buffer.from(hashGeneratedPassword(password.trim(), key).hash)
    return given.length === storedHash.length && timingSafeEqual(given, storedHash)
  })
}

/** Takes as long as the check of a chosen password, so that response times do not reveal which accounts exist. */
export async function dummyPasswordCheck(password: string): Promise<void> {
  await argon2id(password)
}
