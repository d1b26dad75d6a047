import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { SettingsError, type GivenSettings, type Settings } from '../settings.ts'
import { NAMES, PUBLISHED, type Secrets } from './configured-secrets.ts'

/**
 * Secrets missing in the environment are generated at the first start and stored beside the embedded
 * database: docs/decisions/0030-secrets.md.
 */

/** Name of the file in DATA_DIR; its lines NAME=value are those of a container's environment file. */
const FILE = 'secrets.env'

/**
 * Completes the settings of a process with secrets: those configured, else those stored in DATA_DIR.
 * Generates them when none are stored, and reports that to `tell`.
 *
 * @throws SettingsError when the file cannot be read or is not ours.
 */
export function withSecrets(
  { secrets, ...settings }: GivenSettings,
  tell: (line: string) => void = () => {},
): Settings {
  const given = NAMES.every((name) => secrets[name] !== undefined)
  const all = { ...(given ? {} : storedSecrets(settings.dataDir, tell)), ...secrets } as Secrets
  const sealingKey = sealingKeyOf(all.TOKEN_SECRET)
  return {
    ...settings,
    sessionSecret: all.SESSION_SECRET,
    tokenSecret: all.TOKEN_SECRET,
    sealingKey,
    openingKeys: [sealingKey, sealingKeyOf(PUBLISHED.TOKEN_SECRET)],
  }
}

function sealingKeyOf(tokenSecret: string): Buffer {
  return createHash('sha256').update(`seal:${tokenSecret}`).digest()
}

/**
 * Returns the secrets in DATA_DIR, generated when there are none. Of several concurrent first starts one
 * generates them.
 */
function storedSecrets(dataDir: string, tell: (line: string) => void): Secrets {
  const file = path.join(dataDir, FILE)
  if (!statSync(file, { throwIfNoEntry: false }) && makeSecrets(file)) {
    tell(`Se crearon los secretos de esta instalación en ${file}. Guarda una copia aparte.`)
  }
  const secrets = readSecrets(file)
  if (NAMES.every((name) => (secrets[name]?.length ?? 0) >= 24)) return secrets as Secrets
  throw new SettingsError([
    { name: FILE, problem: `${file} no tiene ${NAMES.join(' y ')}; restaura su copia` },
  ])
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    const problem = `${file} es de otro usuario; inicia Sendero con él, como root, o con otro DATA_DIR`
    throw new SettingsError([{ name: FILE, problem }])
  }
}

/**
 * Writes the file atomically and never over an existing one; returns false when another process was faster.
 */
function makeSecrets(file: string): boolean {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const directory = path.dirname(file)
  const owner = ownerOf(directory)
  const made = mkdirSync(directory, { recursive: true })
  try {
    const descriptor = openSync(draft, 'wx', 0o600)
    const lines = NAMES.map((name) => `${name}=${randomBytes(32).toString('base64url')}\n`)
    writeSync(descriptor, lines.join(''))
    fsyncSync(descriptor)
    closeSync(descriptor)
    if (process.getuid?.() === 0) {
      // After a start as root the files still belong to the owner of the folder.
      if (made) chownSync(directory, owner.uid, owner.gid)
      chownSync(draft, owner.uid, owner.gid)
    }
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function ownerOf(directory: string): Stats {
  for (let place = directory; ; place = path.dirname(place)) {
    const stats = statSync(place, { throwIfNoEntry: false })
    if (stats) return stats
  }
}
