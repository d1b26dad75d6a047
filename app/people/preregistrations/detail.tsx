import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PREREGISTRATION_TAKEN } from '#contract/people/preregistration-shapes.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { users } from '#contract/people/users.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { applicantChoices } from '#app/kit/people/applicant-choices.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { idOf as idParam } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { decide } from './decide.server.ts'
import { Decided } from './decided.tsx'
import { DecisionForm } from './decision-form.tsx'
import { nextAfter, openedFrom } from './opened-from.server.ts'
import { Certifications, RequestCard } from './request-card.tsx'
import { savedTexts } from './saved-observations.server.ts'
import { leftWords, NONE_LEFT } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.found.full_name} · Prerregistro` : 'Prerregistro' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { data: found, custom_fields: customFields } = await api.call(preregistrations.get, {
    params: { id },
  })
  const pending = found.status === 'pending'
  const from = openedFrom(request, id)
  const { observation } = readParams({ observation: idParam }, request)
  const [choices, saved, following] = await Promise.all([
    pending ? choicesOf(api, customFields) : null,
    pending ? savedTexts(api) : [],
    from.ofDecided ? null : nextAfter(api, id, from, observation),
  ])
  const text = saved.find((one) => one.id === observation)
  return formPage(request, context, {
    found,
    customFields,
    choices,
    saved,
    defaults: { ...found, ...(text && { observation, observations: text.text }) },
    following,
    taken: PREREGISTRATION_TAKEN,
    back: from.back,
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
  const { found, customFields, choices, back, following, ...form } = useLoaderData<typeof loader>()
  const overtaken = useAnswer<typeof decide>()?.overtaken
  return (
    <>
      <PageHeader
        title="Prerregistro"
        description={
          choices && following ? `${found.full_name}${DOT}${leftOf(following)}` : found.full_name
        }
        back={wayTo(back, paths.preregistrations.list(), 'Volver a los prerregistros')}
        actions={following?.next ? <NextLink next={following.next} decided={!choices} /> : null}
      />
      {overtaken ? (
        <div className="mb-4">
          <Alert tone="warning">
            {overtaken} {following && !following.next ? NONE_LEFT : null}
          </Alert>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,640px)_1fr]">
        {choices ? (
          <DecisionForm
            mayDecide={found.may_decide}
            customFields={customFields}
            choices={choices}
            {...form}
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

type Following = { next: { to: string; full_name: string } | null; left: number }

const leftOf = ({ left }: Following) => (left > 0 ? `${leftWords(left)} además` : NONE_LEFT)

/** Leaves this request as it is, or goes on after it was decided. */
function NextLink({ next, decided }: { next: NonNullable<Following['next']>; decided: boolean }) {
  return (
    <ButtonLink to={next.to} icon="arrow-right" variant={decided ? 'primary' : 'secondary'}>
      {decided ? `Decidir el siguiente: ${next.full_name}` : 'Dejar para después'}
    </ButtonLink>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrio un error al consultar el prerregistro" />
}
