import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { CheckboxField } from '#app/kit/forms/choice-fields.tsx'
import { editingForm, newerRecord } from '#app/kit/forms/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { preregistrationList } from './list-query.ts'
import { PublicAddress } from './public-address.tsx'

export const meta: MetaFunction = () => [{ title: 'Configuración de prerregistros' }]

const settingsForm = z.object({
  open: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
  version: preregistrations.changeSettings.body.shape.version,
})

const LABELS = { open: 'Recibir prerregistros' }
const EDITED = ['open'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [settings] = await Promise.all([api.call(preregistrations.settings, {}), requireAdmin(api)])
  const { open, slug } = settings
  const address = new URL(paths.join.form(slug), request.url)
  if (context.console.secure) address.protocol = 'https:'
  return formPage(request, context, {
    defaults: editingForm([...EDITED], settings),
    open,
    address: address.href,
    closeTo: preregistrationList.currentUrl(request),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, settingsForm, {
    fields: [...EDITED],
    save: (body) => api.attempt(preregistrations.changeSettings, { body }),
    newer: async () =>
      newerRecord([...EDITED], await api.call(preregistrations.settings, {}), {
        labels: LABELS,
        say: (_field, value) => (value === 'true' ? 'Sí' : 'No'),
      }),
    done: ({ open }) => [
      preregistrationList.currentUrl(request),
      open ? 'La compañía recibe prerregistros.' : 'La compañía ya no recibe prerregistros.',
    ],
  })
}

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
