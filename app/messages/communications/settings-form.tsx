import type { CommunicationSettings } from '#contract/messages/communication-settings.ts'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { DateTime } from '#app/kit/ui/states/time.tsx'

export const SETTING_LABELS = {
  whatsapp_from: 'Remitente',
  whatsapp_template_sid: 'Plantilla de mensajes',
  whatsapp_template_media_sid: 'Plantilla de mensajes con archivo',
  approval_over: 'Máximo de personas sin aprobación',
} as const

const TITLE = 'Envío de mensajes'

/** Form of the tenant's message settings, for actors who may change them. */
export function SettingsForm({
  settings,
  defaults,
  recovered,
}: {
  settings: CommunicationSettings
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
}) {
  const usual = settings.defaults
  return (
    <Card title={TITLE}>
      <EditForm id="communication-settings" defaults={defaults} recovered={recovered}>
        <p className="text-muted">{providerWords(settings)}</p>
        <TextField
          name="whatsapp_from"
          label={SETTING_LABELS.whatsapp_from}
          help={`Número de WhatsApp con su código de país. ${otherwise(usual.whatsapp_from, 'ninguno')}`}
          autoComplete="off"
          maxLength={40}
        />
        <TextField
          name="whatsapp_template_sid"
          label={SETTING_LABELS.whatsapp_template_sid}
          help={`La aprobada por WhatsApp, con el texto como variable. ${otherwise(usual.whatsapp_template_sid, 'ninguna')}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <TextField
          name="whatsapp_template_media_sid"
          label={SETTING_LABELS.whatsapp_template_media_sid}
          help={`Con el texto como primera variable y el archivo como segunda. ${otherwise(usual.whatsapp_template_media_sid, 'ninguna')}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <NumberField
          name="approval_over"
          label={SETTING_LABELS.approval_over}
          help="Un mensaje para más personas espera a que lo apruebe otro administrador. Vacío: sin máximo. Si lo subes, para tus mensajes vale el de antes hasta que otro administrador guarde."
        />
        <Raise of={settings} />
      </EditForm>
    </Card>
  )
}

/** Tells who raised the limit, and for whom it does not hold yet. */
function Raise({ of: { approval_raise: raise } }: { of: CommunicationSettings }) {
  const { timezone } = useSession().tenant
  if (!raise) return null
  const { by, at, before, own } = raise
  return (
    <Alert tone="info" live={false}>
      {own ? 'Subiste' : `${by} subió`} este máximo, que era de {formatNumber(before)}, el{' '}
      <DateTime instant={at} timeZone={timezone} withTime />.{' '}
      {own
        ? 'Para los mensajes que escribes vale el de antes hasta que otro administrador guarde esta configuración.'
        : 'Al guardar lo confirmas: vale también para los mensajes que escribe.'}
    </Alert>
  )
}

/** Read-only settings. */
export function SettingsCard({ settings }: { settings: CommunicationSettings }) {
  const usual = settings.defaults
  const { approval_over: over } = settings
  return (
    <Card title={TITLE}>
      <p className="mb-3 text-muted">{providerWords(settings)}</p>
      <DescriptionList
        items={[
          {
            term: SETTING_LABELS.whatsapp_from,
            value: settings.whatsapp_from ?? usual.whatsapp_from,
          },
          {
            term: SETTING_LABELS.whatsapp_template_sid,
            value: settings.whatsapp_template_sid ?? usual.whatsapp_template_sid,
          },
          {
            term: SETTING_LABELS.whatsapp_template_media_sid,
            value: settings.whatsapp_template_media_sid ?? usual.whatsapp_template_media_sid,
          },
          {
            term: SETTING_LABELS.approval_over,
            value: over === null ? 'Sin máximo' : formatNumber(over),
          },
        ]}
      />
    </Card>
  )
}

const otherwise = (usual: string | null, none: string) =>
  usual ? `Vacío: ${usual}, de la instalación.` : `Vacío: ${none}.`

function providerWords({ provider, rate }: CommunicationSettings): string {
  return provider === 'embedded'
    ? 'Esta instalación no envía mensajes: se simulan, y se guarda lo que cada persona habría recibido.'
    : `Los mensajes salen por Twilio, hasta ${formatNumber(rate, 2)} por segundo.`
}
