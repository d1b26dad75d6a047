import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { skillDraft, skills } from '#contract/skills.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { formValidator } from '../forms/validator.ts'
import { sameList } from './list-query.ts'
import { idsOf } from './params.server.ts'
import { SkillForm } from './skill-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Nueva competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { values, headers } = await takePendingForm(request, context)
  return data({ recovered: values, closeTo: sameList(request, idsOf(params).course) }, { headers })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const result = await formValidator(skillDraft).validate((await postedForm(request)).form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(skills.create, { body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `Competencia creada: ${outcome.value.name}.`
  return redirectWithFlash(context, sameList(request, idsOf(params).course), done)
}

export default function NewSkill() {
  const { recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <SkillForm
      id="new-skill"
      title="Nueva competencia"
      closeTo={closeTo}
      recovered={recovered}
      submit="Crear competencia"
    />
  )
}
