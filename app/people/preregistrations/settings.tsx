import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { preregistrationList } from './list-query.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { CopyField } from '#app/kit/forms/copy-field.tsx'

export const meta: MetaFunction = () => [{ title: 'Configuración de prerregistros' }]

const LABELS = { open: 'Recibir prerregistros' }

const form = settingsForm({
  schema: preregistrations.changeSettings.body.extend({ open: ticked }),
  fields: ['open'],
  labels: LABELS,
  get: ({ api }) => api.call(preregistrations.settings, {}),
  page({ request, context }, { open, slug }) {
    const address = new URL(paths.join.form(slug), request.url)
    if (context.console.secure) address.protocol = 'https:'
    return { open, address: address.href }
  },
  save: ({ api }, body) => api.attempt(preregistrations.changeSettings, { body }),
  done: ({ open }) =>
    open ? 'La compañía recibe prerregistros.' : 'La compañía ya no recibe prerregistros.',
  closeTo: ({ request }) => preregistrationList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function PreregistrationSettings() {
  const { open, address, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="preregistration-settings" title="Configuración de prerregistros" {...page}>
      <CheckboxField
        name="open"
        label={LABELS.open}
        help="Cualquiera que tenga la dirección puede pedir entrar a la compañía. Los que ya esperan se deciden de todos modos."
      />
      <PublicAddress address={address} open={open} />
    </FormDialog>
  )
}

/** Public address of the form. */
function PublicAddress({ address, open }: { address: string; open: boolean }) {
  return (
    <CopyField
      label="Dirección pública"
      help={
        open
          ? 'Compártela con quienes deben registrarse.'
          : 'Funciona cuando la compañía recibe prerregistros.'
      }
      value={address}
      copied="Se copió la dirección."
    >
      {open ? (
        <ButtonLink to={address} newTab icon="external-link">
          Abrir
        </ButtonLink>
      ) : null}
    </CopyField>
  )
}
