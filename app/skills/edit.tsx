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

export const meta: MetaFunction = () => [{ title: 'Cambiar el nombre de la competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { course, skill } = idsOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [{ name }] = await Promise.all([
    api.call(skills.get, { params: { id: skill } }),
    requireAdmin(api),
  ])
  return data({ name, recovered: values, closeTo: sameList(request, course) }, { headers })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { course, skill } = idsOf(params)
  const result = await formValidator(skillDraft).validate((await postedForm(request)).form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(skills.rename, { params: { id: skill }, body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `La competencia se llama ahora ${outcome.value.name}.`
  return redirectWithFlash(context, sameList(request, course), done)
}

export default function RenameSkill() {
  const { name, recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <SkillForm
      id="rename-skill"
      title="Cambiar el nombre"
      description={name}
      name={name}
      closeTo={closeTo}
      recovered={recovered}
      submit="Cambiar el nombre"
    />
  )
}
