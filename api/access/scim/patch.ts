import { Messages, Types } from 'scimmy'
import { invalidPath, invalidSyntax, invalidValue, noTarget } from './failure.ts'
import { isObject } from './values.ts'

/** Operation of a PATCH; without a path its value is an object of attributes. */
export type PatchOperation = {
  op: 'add' | 'remove' | 'replace'
  path: string | undefined
  value: unknown
}

/** Each costs a look at its path; nobody changes more of a resource at once. */
const MAX_OPERATIONS = 1000

/**
 * Returns the operations of a PatchOp message (RFC 7644, section 3.5.2). Their names count whatever their case, as Entra
 * ID sends them.
 * @throws ScimFailure 400.
 */
export function readPatch(body: Readonly<Record<string, unknown>>): PatchOperation[] {
  const { Operations: operations } = messageOf(body)
  if (operations.length > MAX_OPERATIONS) {
    throw invalidValue(`Se admiten hasta ${MAX_OPERATIONS} operaciones`)
  }
  return operations.map(({ op, path, value }) => {
    const named = path?.trim() === '' ? undefined : path
    if (named === undefined && !isObject(value)) {
      throw invalidValue('Sin path, value debe ser un objeto con atributos')
    }
    return { op: op.toLowerCase() as PatchOperation['op'], path: named, value }
  })
}

type Message = { Operations: { op: string; path?: string; value?: unknown }[] }

function messageOf(body: Readonly<Record<string, unknown>>): Message {
  try {
    const message: unknown = new Messages.PatchOp(body as never)
    return message as Message
  } catch (error) {
    if (!(error instanceof Types.Error)) throw error
    const { scimType, message } = error as Error & { scimType?: string }
    if (scimType === 'invalidPath') throw invalidPath(message)
    if (scimType === 'noTarget') throw noTarget(message)
    throw scimType === 'invalidSyntax' ? invalidSyntax(message) : invalidValue(message)
  }
}
