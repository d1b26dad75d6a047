import type { ScopeChoice } from '#contract/api-scopes.ts'
import { MAX_TOKEN_NAME } from '#contract/access/api-token-words.ts'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import { ScopeTable } from './scope-table.tsx'

export const FIELD_LABELS = {
  name: 'Nombre',
  scopes: 'Permisos',
  addresses: 'Direcciones permitidas',
} as const

/** Name of a token: what it is for. */
export function TokenName() {
  return (
    <TextField
      name="name"
      label={FIELD_LABELS.name}
      help="El programa que lo usa; aparece en el registro de cambios."
      maxLength={MAX_TOKEN_NAME}
      autoComplete="off"
      required
    />
  )
}

/** Fields that a token keeps: where it works, and what it may do. */
export function TokenSettings({ choices }: { choices: readonly ScopeChoice[] }) {
  return (
    <>
      <TextAreaField
        name="addresses"
        label={FIELD_LABELS.addresses}
        help="Una por línea: una dirección IP o un rango como 203.0.113.0/24. Vacío: desde cualquier parte."
        rows={2}
      />
      <ScopeTable choices={choices} />
    </>
  )
}
