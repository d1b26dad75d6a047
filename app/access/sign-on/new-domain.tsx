import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signOn } from '#contract/access/sign-on.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'

const TITLE = 'Agregar dominio'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, { closeTo: paths.signOn.page })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, signOn.addDomain.body, {
    save: (body) => api.attempt(signOn.addDomain, { body }),
    done: ({ domain, proven_at }) => [
      paths.signOn.page,
      proven_at
        ? `Se agregó el dominio ${domain}, ya comprobado.`
        : `Se agregó el dominio ${domain}. Falta comprobarlo.`,
    ],
  })
}

export default function NewDomain() {
  const page = useLoaderData<typeof loader>()
  return (
    <FormDialog id="new-domain" title={TITLE} submit="Agregar" pending="Agregando…" {...page}>
      <TextField
        name="domain"
        label="Dominio"
        help="Lo que va después de la arroba en los correos de tu gente, como «empresa.com»."
        maxLength={253}
        required
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al agregar el dominio" />
}
