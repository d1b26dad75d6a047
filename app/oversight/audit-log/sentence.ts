import type { AuditOperation, AuditEntry } from '#contract/oversight/audit-log.ts'
import {
  AUDIT_ENTITIES,
  AUDIT_REFERENCES,
  type AuditEntity,
  type EntityWords,
} from '#contract/oversight/audit-log-words.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { valueText } from './values.ts'

type AuditSentenceInput = Pick<AuditOperation, 'count' | 'more' | 'same' | 'one' | 'file'> & {
  entries: AuditEntry[]
}

/**
 * Returns an operation as a sentence: 'Agregó 3 usuarios al grupo «Brigada»', 'Deshizo la
 * importación de «personas.csv»: desactivó 25 usuarios'.
 */
export function sentenceOf(deed: AuditSentenceInput): string {
  const said = ownSentence(deed)
  if (!deed.file) return said
  const { name, undone } = deed.file
  const by = undone ? `Deshizo la importación de «${name}»` : `Importó «${name}»`
  return `${by}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
}

function ownSentence(deed: AuditSentenceInput): string {
  const [first] = deed.entries as [AuditEntry]
  if (first.action === 'add' || first.action === 'remove') return linkSentence(first, deed)
  if (deed.count > 1) {
    const verb = deed.same ? verbOf(first) : verbOf({ ...first, changes: [] })
    return `${verb} ${countText(deed)} ${wordsOf(first).many}`
  }
  if (first.action === 'other') return otherSentence(first)
  if (isOnly(first, 'password_hash')) return `Cambió la contraseña de ${called(first)}`
  const whose = first.entity !== 'user' && first.user ? ` de «${first.user.name}»` : ''
  return `${verbOf(first)} ${wordsOf(first).the} ${called(first)}${whose}`
}

/** Returns '100.000', or 'más de 1.000' for an incomplete count. */
export function countText({ count, more }: Pick<AuditOperation, 'count' | 'more'>): string {
  return more ? `más de ${formatNumber(count)}` : formatNumber(count)
}

function verbOf(entry: AuditEntry): string {
  switch (entry.action) {
    case 'create':
      return 'Creó'
    case 'trash':
      return 'Eliminó'
    case 'restore':
      return 'Restauró'
    case 'other':
      return 'Hizo un cambio en'
    case 'delete':
      // The daily job purges the trash, which is final.
      return entry.actor_name === null ? 'Eliminó definitivamente' : 'Eliminó'
    default:
      break
  }
  if (!isOnly(entry, 'disabled')) return 'Modificó'
  return entry.changes[0]?.after?.value === true ? 'Desactivó' : 'Activó'
}

function isOnly({ action, changes }: AuditEntry, field: string): boolean {
  return action === 'update' && changes.length === 1 && changes[0]?.field === field
}

function otherSentence(entry: AuditEntry): string {
  const reminders = entry.changes.find(({ field }) => field === 'reminders')?.after?.value
  if (typeof reminders === 'number')
    return `Recordó ${wordsOf(entry).the} ${called(entry)} a ${counted(reminders, NOUNS.user)}`
  if (entry.entity === 'impersonation') {
    const ends = entry.changes.some(({ field }) => field === 'end_reason')
    return `${ends ? 'Dejó de' : 'Empezó a'} ver la consola como ${called(entry)}`
  }
  if (entry.entity === 'tenant') return `Empezó a actuar en la compañía ${called(entry)}`
  if (entry.entity === 'user') return `Pidió enviar una invitación a ${called(entry)}`
  return `Hizo un cambio en ${wordsOf(entry).the} ${called(entry)}`
}

function linkSentence(first: AuditEntry, deed: AuditSentenceInput): string {
  const adds = first.action === 'add'
  const [linked, name] = linkedBy(first)
  const enrols = first.entity === 'course' && linked === AUDIT_ENTITIES.user
  const verb = enrols ? (adds ? 'Asignó' : 'Desasignó') : adds ? 'Agregó' : 'Quitó'
  const { the, many } = wordsOf(first)
  if (!deed.one)
    return `${verb} ${linked.many} ${adds ? 'a' : 'de'} ${many}: ${countText(deed)} en total`
  const things =
    deed.count > 1
      ? `${countText(deed)} ${linked.many}`
      : `${linked.the}${name === null ? '' : ` «${name}»`}`
  return `${verb} ${things} ${adds ? toThe(the) : ofThe(the)} ${called(first)}`
}

type Linked = Pick<EntityWords, 'the' | 'many'>
const COST: Linked = { the: 'el costo', many: 'costos' }
const FILE: Linked = { the: 'el archivo', many: 'archivos' }
const DATA: Linked = { the: 'datos', many: 'datos' }

/** Returns the added or removed entity and its name: a course «Alturas», a file «diploma.pdf». */
function linkedBy({ changes, action, user }: AuditEntry): [Linked, string | null] {
  const side = action === 'add' ? 'after' : 'before'
  const linked = changes.find(({ field }) => field in AUDIT_REFERENCES)
  if (linked) {
    const noun = AUDIT_REFERENCES[linked.field as keyof typeof AUDIT_REFERENCES]
    return [AUDIT_ENTITIES[noun], valueText(linked.field, linked[side])]
  }
  const value = (name: string) => {
    const change = changes.find(({ field }) => field === name)
    return change ? valueText(name, change[side]) : null
  }
  const year = value('year')
  if (year) return [{ ...COST, the: `el costo de ${year}` }, null]
  const file = value('name')
  if (file) return [FILE, file]
  // An enrolment has no name of its own: its user is named.
  if (changes.length === 0) return [AUDIT_ENTITIES.user, user?.name ?? null]
  return [DATA, null]
}

/** Returns the words of an entity; future entities may not have any. */
function wordsOf({ entity }: { entity: AuditEntity }): EntityWords {
  const words = AUDIT_ENTITIES as Partial<Record<string, EntityWords>>
  return words[entity] ?? { label: entity, the: entity, many: entity }
}

function called({ label, entity_id }: AuditEntry): string {
  if (label) return `«${label}»`
  return entity_id === null ? '' : `n.º ${entity_id}`
}

function toThe(the: string): string {
  return the.startsWith('el ') ? `al ${the.slice(3)}` : `a ${the}`
}

function ofThe(the: string): string {
  return the.startsWith('el ') ? `del ${the.slice(3)}` : `de ${the}`
}
