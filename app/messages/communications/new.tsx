import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { newAudience } from '#contract/messages/audience-shapes.ts'
import { communications } from '#contract/messages/communications.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { audienceFormPage, choosingAudience } from './audiences/audience-form.server.ts'
import { AudienceForm } from './audiences/audience-form.tsx'
import { costCentreOf } from './messages/cost-centre.server.ts'
import { audienceList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva audiencia' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [costCentre] = await Promise.all([costCentreOf(api), requireAdmin(api)])
  return audienceFormPage(
    { api, request, context },
    { costCentre, defaults: {}, closeTo: audienceList.currentUrl(request) },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, newAudience, {
    ...choosingAudience(api),
    save: (body) => api.attempt(communications.create, { body }),
    done: ({ id, name }) => [paths.communications.detail(id), `Audiencia creada: ${name}.`],
  })
}

export default function NewAudience() {
  return (
    <AudienceForm
      id="new-audience"
      title="Nueva audiencia"
      submit="Crear audiencia"
      pending="Creando…"
      answer={useActionData<typeof action>()}
      {...useLoaderData<typeof loader>()}
    />
  )
}

export { TabError as ErrorBoundary }
