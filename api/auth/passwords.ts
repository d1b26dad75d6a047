import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordTooShort } from '#contract/passwords.ts'
import type { Settings } from '../../settings.ts'
import { invalidField } from '../http/failure.ts'

/**
 * Passwords. A chosen one is weak, so it is kept as argon2id (on threads of the library, never on
 * the main one). A generated one has 128 random bits, so a fast keyed hash keeps it as safe and lets
 * an import create a hundred thousand people.
 */

// 19 MiB and two passes: the OWASP figures for argon2id.
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The installation may ask for more than the characters of the contract. Throws Failure 422. */
export function requireLongEnough({ passwordMinLength }: Settings, password: string): void {
  if (password.length >= passwordMinLength) return
  throw invalidField('password', 'too_small', passwordTooShort(passwordMinLength))
}

export type StoredPassword = { kind: 'argon2id' | 'generated'; hash: string }

export async function hashChosenPassword(password: string): Promise<StoredPassword> {
  return { kind: 'argon2id', hash: await hash(password.normalize('NFC'), ARGON) }
}

/** Hours after which a generated password that was never used no longer opens anything. */
export const GENERATED_PASSWORD_HOURS = 72

// No 0/O, 1/l/I: people copy it from an e-mail by hand.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A random password of 26 letters and digits in groups: 130 bits. */
export function generatePassword(): string {
  const letters = Array.from(randomBytes(26), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (letters.match(/.{1,7}/g) ?? []).join('-')
}

export function hashGeneratedPassword(password: string, key: Uint8Array): StoredPassword {
  return { kind: 'generated', hash: createHmac('sha256', key).update(password).digest('base64') }
}

/** Whether `password` is the one that was stored. */
export async function passwordMatches(
  password: string,
  stored: StoredPassword,
  key: Uint8Array,
): Promise<boolean> {
  if (stored.kind === 'argon2id') return verify(stored.hash, password.normalize('NFC'))
  const given = Buffer.from(hashGeneratedPassword(password.trim(), key).hash)
  const kept = Buffer.from(stored.hash)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

let decoy: Promise<string> | undefined

/** Spends the time of a real check, so that the clock does not tell which accounts exist. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hash('no account has this password', ARGON)
  await verify(await decoy, password)
}
