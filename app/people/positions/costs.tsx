import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positions } from '#contract/people/positions.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { yearOf } from '#app/kit/ui/format.ts'
import { costFields, costsForm, costYears, fieldOf } from './costs-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Costos promedio' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [position, { tenant }] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    requireAdmin(api),
  ])
  const years = costYears(yearOf(Date.now(), tenant.timezone))
  return formPage(request, context, {
    years: years.map((year) => ({ name: fieldOf(year), label: String(year) })),
    description: position.name,
    defaults: editingForm(years.map(fieldOf), costFields(position, years)),
    closeTo: returnUrl(request, paths.positions.detail(id)),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { tenant } = await requireAdmin(api)
  const years = costYears(yearOf(Date.now(), tenant.timezone))
  const rename = Object.fromEntries(years.map((year) => [String(year), fieldOf(year)]))
  return saveForm({ request, context }, costsForm(years), {
    rename,
    save: ({ version, costs }) => {
      const input = { params: { id }, query: { version }, body: costs }
      return api.attempt(positions.changeCosts, input)
    },
    newer: async () => {
      const newer = costFields(await api.call(positions.get, { params: { id } }), years)
      const labels = Object.fromEntries(years.map((year) => [fieldOf(year), String(year)]))
      return newerRecord(Object.keys(labels), newer, { labels })
    },
    done: ({ name }) => [
      returnUrl(request, paths.positions.detail(id)),
      `Se guardaron los costos promedio de ${name}.`,
    ],
  })
}

export default function PositionCosts() {
  const { years, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="position-costs" title="Costos promedio" {...page}>
      <p className="text-muted">
        Costo promedio de una hora de quienes tienen el cargo, por año. Sin costo, 0.
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {years.map(({ name, label }) => (
          <NumberField key={name} name={name} label={label} prefix="$" decimals={2} />
        ))}
      </div>
    </FormDialog>
  )
}
