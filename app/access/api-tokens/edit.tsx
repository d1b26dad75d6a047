import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { TokenKind } from '#contract/access/api-token-words.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { CALLS } from './opened.server.ts'
import { ownerAt } from './owner.ts'
import { tokenChangesForm } from './token-form.server.ts'
import { FIELD_LABELS, TokenName, TokenSettings } from './token-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Editar token' }]

const formOf = (kind: TokenKind) =>
  editForm({
    schema: tokenChangesForm,
    fields: ['name', 'addresses', 'scopes'],
    labels: FIELD_LABELS,
    staff: kind === 'personal',
    read: () => ({ fields: ['scopes'] }),
    async get({ api, params }) {
      const token = await api.call(CALLS[kind].get, { params: { id: idOf(params) } })
      return { ...token, addresses: token.addresses.join('\n') }
    },
    page: async ({ api }, { name }) => ({
      description: name,
      choices: await api.call(CALLS[kind].scopes, {}),
    }),
    save: ({ api, params }, body) =>
      api.attempt(CALLS[kind].update, { params: { id: idOf(params) }, body }),
    closeTo: ({ request }) => ownerOf(request).at.list,
  })

const FORMS = { company: formOf('company'), personal: formOf('personal') }
const ownerOf = (request: Request) => ownerAt(new URL(request.url).pathname)

export const loader = (args: LoaderFunctionArgs) => FORMS[ownerOf(args.request).kind].loader(args)
export const action = (args: ActionFunctionArgs) => FORMS[ownerOf(args.request).kind].action(args)

export default function EditToken() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-api-token" title="Editar token" size="lg" {...page}>
      <TokenName />
      <TokenSettings choices={choices} />
    </FormDialog>
  )
}
