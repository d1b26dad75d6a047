import { WEBHOOK_EVENTS, type WebhookEventType } from '#contract/oversight/webhook-event-types.ts'
import { MultiSelectField } from '#app/kit/forms/choices/multi-select-field.tsx'
import { NameField } from '#app/kit/forms/name-fields.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'

export const FIELD_LABELS = { name: 'Nombre', url: 'Dirección', events: 'Eventos' } as const

/** Fields of a webhook; `events` are those that can happen in the tenant. */
export function WebhookFields({ events }: { events: readonly WebhookEventType[] }) {
  return (
    <>
      <NameField label={FIELD_LABELS.name} />
      <TextField
        name="url"
        label={FIELD_LABELS.url}
        help="Empieza por https:// y es pública: a direcciones de redes privadas no se envía nada."
        type="url"
        required
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <MultiSelectField
        name="events"
        label={FIELD_LABELS.events}
        required
        options={events.map((value) => ({ value, label: WEBHOOK_EVENTS[value] }))}
      />
    </>
  )
}
