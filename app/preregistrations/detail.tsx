import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PREREGISTRATION_TAKEN } from '#contract/preregistration-shapes.ts'
import { preregistrations } from '#contract/preregistrations.ts'
import { users } from '#contract/users.ts'
import { idOf, returnUrlOfPage } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { paths } from '../paths.ts'
import { applicantChoices } from '../people/applicant-choices.server.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { PageHeader, wayTo } from '../ui/page-header.tsx'
import { decide } from './decide.server.ts'
import { Decided } from './decided.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Certifications, RequestCard } from './request-card.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.found.full_name} · Prerregistro` : 'Prerregistro' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { data: found, custom_fields: customFields } = await api.call(preregistrations.get, {
    params: { id },
  })
  const choices = found.status === 'pending' ? await choicesOf(api, customFields) : null
  return formPage(request, context, {
    found,
    customFields,
    choices,
    taken: PREREGISTRATION_TAKEN,
    back: returnUrlOfPage(
      request,
      paths.preregistrations.detail(id),
      paths.preregistrations.list(),
    ),
  })
}

function choicesOf(api: ApiClient, customFields: Record<string, string>) {
  const extended = Object.keys(customFields).map(
    (index) => [index, api.call(users.extendedFieldValues, { query: { index } })] as const,
  )
  return applicantChoices(
    {
      areas: api.call(users.areas, {}),
      positions: api.call(users.positions, {}),
      locations: api.call(users.locations, { query: {} }),
    },
    Object.fromEntries(extended),
  )
}

export const action = (args: ActionFunctionArgs) => decide(args)

/** Preregistration: its editable fields before the decision, or the decision. */
export default function PreregistrationDetail() {
  const { found, customFields, choices, taken, back, recovered } = useLoaderData<typeof loader>()
  const overtaken = useAnswer<typeof decide>()?.overtaken
  return (
    <>
      <PageHeader
        title="Prerregistro"
        description={found.full_name}
        back={wayTo(back, paths.preregistrations.list(), 'Volver a los prerregistros')}
      />
      {overtaken ? (
        <div className="mb-4">
          <Alert tone="warning">{overtaken}</Alert>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,640px)_1fr]">
        {choices ? (
          <DecisionForm
            found={found}
            customFields={customFields}
            choices={choices}
            taken={taken}
            recovered={recovered}
          />
        ) : (
          <Decided found={found} customFields={customFields} />
        )}
        <div className="grid min-w-0 gap-4">
          <RequestCard found={found} />
          <Certifications found={found} />
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrio un error al consultar el prerregistro" />
}
