import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { newAudience } from '#contract/audience-shapes.ts'
import { communications } from '#contract/communications.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { readChoices } from '../forms/choices.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { TabError } from '../shell/tab-error.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { audienceSources } from './choices.server.ts'
import { costCentreOf } from './cost-centre.server.ts'
import { audienceList } from './list-query.ts'
import { choosingAudience, readReach, type AudienceAnswer } from './reach.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva audiencia' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [costCentre] = await Promise.all([costCentreOf(api), requireAdmin(api)])
  return formPage(request, context, async (recovered) => {
    const values = recovered ?? {}
    const [choices, reach] = await Promise.all([
      readChoices(audienceSources(api), values),
      readReach(api, values),
    ])
    return { choices, reach, costCentre, closeTo: audienceList.sameList(request) }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newAudience, choosingAudience(api))
  if (!form.ok) return form.answer
  const outcome = await api.attempt(communications.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const { id, name } = outcome.value
  return redirectWithFlash(context, paths.communications.detail(id), `Audiencia creada: ${name}.`)
}

export default function NewAudience() {
  const { choices, reach, costCentre, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<AudienceAnswer>()
  return (
    <FormDialog
      id="new-audience"
      title="Nueva audiencia"
      size="lg"
      submit="Crear audiencia"
      pending="Creando…"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <AudienceFields
        choices={answer?.choices ?? choices}
        reach={answer?.choices ? answer.reach : reach}
        costCentre={costCentre}
      />
    </FormDialog>
  )
}

export { TabError as ErrorBoundary }
