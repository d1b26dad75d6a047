/**
 * Variables in the text of a message, which is filled in for each person: '{{nombre}}', or '{{curso|tus cursos}}' with
 * the words for who has no value. No zod here: forms fill in texts too.
 */

export const MESSAGE_VARIABLES = {
  nombre: 'Nombre',
  nombre_completo: 'Nombre completo',
  curso: 'Curso pendiente',
  enlace: 'Enlace al curso pendiente',
} as const
export type MessageVariable = keyof typeof MESSAGE_VARIABLES

/** Values of one person; a missing one is absent. */
export type MessageValues = Partial<Record<MessageVariable, string>>

const WRITTEN = /\{\{ *([^{}|\n]*?) *(?:\|([^{}\n]*))?\}\}/g

const isKnown = (name: string): name is MessageVariable => Object.hasOwn(MESSAGE_VARIABLES, name)

function writtenIn(body: string) {
  return [...body.matchAll(WRITTEN)].map(([, name = '', otherwise]) => ({
    name: name.toLowerCase(),
    otherwise,
  }))
}

/** Returns the variables of a text, each once. */
export function variablesIn(body: string | null): MessageVariable[] {
  return [...new Set(writtenIn(body ?? '').map(({ name }) => name))].filter(isKnown)
}

/** Returns the first name in braces that is no variable. */
export function unknownVariable(body: string | null): string | undefined {
  return writtenIn(body ?? '').find(({ name }) => !isKnown(name))?.name
}

/** True when braces are left beside the variables: one within another, or one that is not closed. */
export function hasStrayBraces(body: string | null): boolean {
  return /\{\{|\}\}/.test((body ?? '').replace(WRITTEN, ' '))
}

/** Returns the variables without words for who has no value. */
export function requiredVariables(body: string | null): MessageVariable[] {
  const bare = writtenIn(body ?? '').filter(({ otherwise }) => !otherwise?.trim())
  return [...new Set(bare.map(({ name }) => name))].filter(isKnown)
}

/** Fills in a text for one person, in one pass: a value with braces is no variable. */
export function fillMessage(body: string, values: MessageValues): string {
  return body.replace(WRITTEN, (written, name: string, otherwise?: string) => {
    const variable = name.toLowerCase()
    if (!isKnown(variable)) return written
    return values[variable] ?? otherwise?.trim() ?? ''
  })
}

/** Returns the variables that leave a gap in the text of one person. */
export function missingValues(body: string, values: MessageValues): MessageVariable[] {
  return requiredVariables(body).filter((name) => values[name] === undefined)
}

export const UNKNOWN_VARIABLE = `Solo se pueden usar ${Object.keys(MESSAGE_VARIABLES)
  .map((name) => `{{${name}}}`)
  .join(', ')}`
