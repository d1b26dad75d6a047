import type { AuditEntry } from '#contract/audit-log.ts'
import {
  AUDIT_ENTITIES,
  AUDIT_REFERENCES,
  type AuditEntity,
  type EntityWords,
} from '#contract/audit-log-words.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { formatNumber } from '../ui/format.ts'
import type { EntryGroup } from './groups.ts'
import { valueText } from './values.ts'

/** What was done, in one sentence: 'Agregó 3 usuarios al grupo «Brigada»'. */
export function sentenceOf(group: EntryGroup): string {
  const [first] = group
  if (first.action === 'add' || first.action === 'remove') return linkSentence(group)
  if (first.action === 'other') return otherSentence(first)
  const verb = verbOf(first)
  if (group.length > 1) return `${verb} ${formatNumber(group.length)} ${wordsOf(first).many}`
  if (isOnly(first, 'password_hash')) return `Cambió la contraseña de ${called(first)}`
  const whose = first.entity !== 'user' && first.user ? ` de «${first.user.name}»` : ''
  return `${verb} ${wordsOf(first).the} ${called(first)}${whose}`
}

function verbOf(entry: AuditEntry): string {
  switch (entry.action) {
    case 'create':
      return 'Creó'
    case 'trash':
      return 'Eliminó'
    case 'restore':
      return 'Restauró'
    case 'delete':
      // What the daily job takes out of the trash is gone for good.
      return entry.actor_name === null ? 'Borró definitivamente' : 'Eliminó'
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
  if (entry.entity === 'tenant') return `Empezó a actuar en la compañía ${called(entry)}`
  if (entry.entity === 'user') return `Pidió enviar una invitación a ${called(entry)}`
  return `Hizo un cambio en ${wordsOf(entry).the} ${called(entry)}`
}

function linkSentence(group: EntryGroup): string {
  const [first] = group
  const adds = first.action === 'add'
  const verb = adds ? 'Agregó' : 'Quitó'
  const the = wordsOf(first).the
  const owner = `${adds ? toThe(the) : ofThe(the)} ${called(first)}`
  return `${verb} ${linkedThings(group)} ${owner}`
}

/** What was added or removed: 'el curso «Alturas»', '3 usuarios', 'el archivo «diploma.pdf»'. */
function linkedThings(group: EntryGroup): string {
  const [{ changes, action }] = group
  const side = action === 'add' ? 'after' : 'before'
  const linked = changes.find(({ field }) => field in AUDIT_REFERENCES)
  if (linked) {
    const words = AUDIT_ENTITIES[AUDIT_REFERENCES[linked.field as keyof typeof AUDIT_REFERENCES]]
    if (group.length > 1) return `${formatNumber(group.length)} ${words.many}`
    return `${words.the} «${valueText(linked.field, linked[side]) ?? ''}»`
  }
  const value = (name: string) => {
    const change = changes.find(({ field }) => field === name)
    return change ? valueText(name, change[side]) : null
  }
  if (value('year')) {
    return group.length > 1
      ? `los costos de ${formatNumber(group.length)} años`
      : `el costo de ${value('year')}`
  }
  if (group.length > 1) return `${formatNumber(group.length)} archivos`
  return value('name') ? `el archivo «${value('name')}»` : 'datos'
}

/** Those that are to come may not have their words yet. */
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
