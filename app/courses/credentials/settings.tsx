import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { Issuer } from './issuer.tsx'
import { credentialList } from './list-query.ts'

const TITLE = 'Configurar credenciales'

const LABELS = { enabled: 'Emitir credenciales verificables', url: 'Sitio web' } as const

export const meta: MetaFunction = () => [{ title: TITLE }]

const form = settingsForm({
  schema: credentials.saveSettings.body,
  fields: ['enabled', 'url'],
  labels: LABELS,
  get: ({ api }) => api.call(credentials.settings, {}),
  page: async (_visit, settings) => ({ settings }),
  save: ({ api }, body) => api.attempt(credentials.saveSettings, { body }),
  done: ({ enabled }) =>
    enabled
      ? 'La compañía emite credenciales verificables.'
      : 'La compañía no emite credenciales. Las firmadas se siguen comprobando.',
  closeTo: ({ request }) => credentialList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function CredentialSettings() {
  const { settings, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="credential-settings" title={TITLE} {...page}>
      <CheckboxField
        name="enabled"
        label={LABELS.enabled}
        help="Cada certificado de un curso y cada certificación se puede descargar como credencial Open Badges 3.0, firmada por la compañía. Lleva el nombre de la persona y su correo cifrado en una sola vía; no lleva su identificación."
      />
      <TextField
        name="url"
        label={LABELS.url}
        help="El de la compañía, para que quien comprueba una credencial sepa quién la emite. Opcional."
        autoComplete="url"
        maxLength={300}
      />
      <Issuer settings={settings} />
    </FormDialog>
  )
}
