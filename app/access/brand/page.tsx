import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { brand, brandChanges, MAX_LOGO_BYTES } from '#contract/access/brand.ts'
import { BRAND_FIELDS, readHex, type LogoField } from '#contract/access/brand-words.ts'
import { atFileFields, storePictures } from '#app/kit/forms/files/pictures.server.ts'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { useBrandName } from '#app/kit/shell/brand/brand.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { BrandForm, type Chosen } from './brand-form.tsx'
import { BrandPreview } from './preview.tsx'

const TITLE = 'Marca'
const FIELDS = [
  'name',
  'color',
  'logo_light',
  'logo_dark',
  'address',
  'legal_line',
  'privacy_url',
  'support_url',
] as const

export const meta: MetaFunction = () => [{ title: TITLE }]

const LOGO = { upload: brand.uploadLogo, key: 'logo', tooLarge: 'El logo puede pesar hasta 200 kB' }
const LOGOS = { logo_light: LOGO, logo_dark: LOGO }

const form = settingsForm({
  schema: brandChanges,
  fields: FIELDS,
  labels: BRAND_FIELDS,
  get: ({ api }) => api.call(brand.settings, {}),
  page: (_visit, stored) => ({ stored }),
  read: ({ api }) => ({
    fields: [...Object.values(atFileFields(LOGOS)), ...FIELDS],
    rename: atFileFields(LOGOS),
    maxFileBytes: MAX_LOGO_BYTES,
    prepare: (sent) => storePictures(api, sent, LOGOS),
  }),
  save: ({ api }, body) => api.attempt(brand.changeSettings, { body }),
  done: () => 'Se guardó la marca.',
  closeTo: () => paths.brand.page,
  say: () => (field, value) => (field.startsWith('logo') ? 'Otro logo' : value),
})
export const loader = form.loader
export const action = form.action

export default function BrandPage() {
  const { stored, defaults, recovered } = useLoaderData<typeof loader>()
  const { tenant, brand: drawn } = useSession()
  const [chosen, setChosen] = useState<{ version: number; changes: Chosen }>({
    version: stored.version,
    changes: {},
  })
  // After saving, what is stored is shown again.
  const changes = chosen.version === stored.version ? chosen.changes : {}
  const productName = useBrandName(null)
  const logoOf = (key: string) => paths.brand.logo(String(tenant.id), key)
  const logo = (field: LogoField) => {
    const [changed, key] = [changes[field], stored[field]]
    return changed === undefined ? key && logoOf(key) : changed
  }
  const [day, night] = [logo('logo_light'), logo('logo_dark')]
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,600px)_minmax(288px,1fr)]">
        <BrandForm
          defaults={defaults}
          recovered={recovered}
          logoOf={logoOf}
          onChosen={(change) =>
            setChosen({ version: stored.version, changes: { ...changes, ...change } })
          }
        />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <BrandPreview
            color={readHex(changes.color ?? stored.color ?? '')}
            name={(changes.name ?? stored.name) || productName}
            logos={{ light: day ?? night, dark: night ?? day }}
          />
          {drawn ? (
            <PostForm action={paths.brand.reset} reloadDocument>
              <input type="hidden" name="version" value={stored.version} readOnly />
              <Button type="submit" icon="undo">
                Volver a la marca de {productName}
              </Button>
            </PostForm>
          ) : null}
        </div>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
