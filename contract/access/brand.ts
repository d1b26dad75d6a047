import { z } from 'zod'
import { MAX_LOGO_KILOBYTES, readHex } from './brand-words.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { int32Id, text, versionRead } from '#contract/platform/values/shapes.ts'
import { webAddress } from '#contract/platform/values/web-address.ts'

/** Brand of a company: its name as people read it, colour, logos, and the foot of what it sends. */

const COLOR = 'Debes escribir un color de seis cifras, como #0F766E'

/** Empty: the colour of the product. */
const color = z
  .string({ error: COLOR })
  .trim()
  .refine((value) => value === '' || readHex(value) !== null, COLOR)
  .nullish()
  .transform((value) => (value ? readHex(value) : null))

const logoKey = (message: string) =>
  z.string({ error: message }).regex(/^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/, message)

/** Key of an uploaded logo, made from its content. */
const logo = z
  .union([z.literal('').transform(() => null), logoKey('El logo no es válido')])
  .nullish()
  .transform((value) => value ?? null)

export const MAX_LOGO_BYTES = MAX_LOGO_KILOBYTES * 1000

export const brandChanges = z.object({
  name: text('Nombre', 60),
  color,
  logo_light: logo,
  /** Without one the other is used on dark too. */
  logo_dark: logo,
  address: text('Dirección', 200),
  legal_line: text('Línea legal', 300),
  privacy_url: webAddress('Enlace de privacidad'),
  support_url: webAddress('Enlace de soporte'),
  version: versionRead,
})

const fields = {
  name: z.string().nullable(),
  color: z.string().nullable(),
  logo_light: z.string().nullable(),
  logo_dark: z.string().nullable(),
  address: z.string().nullable(),
  legal_line: z.string().nullable(),
  privacy_url: z.string().nullable(),
  support_url: z.string().nullable(),
}

export const brandSettings = z.object({ ...fields, version: z.number().int() })
export type BrandSettings = z.infer<typeof brandSettings>

/** Brand as pages draw it. */
export const companyBrand = z.object({
  /** Company whose logos these are. */
  company: z.number().int(),
  ...fields,
})
export type CompanyBrand = z.infer<typeof companyBrand>

export const brand = {
  settings: endpoint({
    method: 'get',
    path: '/brand',
    summary: 'La marca de la compañía: nombre, color, logos y pie de lo que envía',
    access: 'admin',
    tokens: 'none',
    answer: brandSettings,
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/brand',
    summary: 'Cambiar la marca de la compañía; lo que falta vuelve a la marca del producto',
    access: 'admin',
    tokens: 'none',
    body: brandChanges,
    answer: brandSettings,
  }),
  uploadLogo: endpoint({
    method: 'post',
    path: '/brand/logos',
    summary:
      'Subir un logo: SVG o PNG de hasta 200 kB, que se limpia. Responde su clave y lo que cambió',
    access: 'admin',
    tokens: 'none',
    upload: 'file',
    status: 201,
    answer: z.object({ logo: z.string(), notes: z.array(z.string()) }),
  }),
  logo: endpoint({
    method: 'get',
    path: '/brand/logos/{company}/{key}',
    summary: 'Un logo. Su dirección sale de su contenido, así que nunca cambia',
    access: 'public',
    params: z.object({ company: int32Id, key: logoKey('El logo no existe') }),
    answer: { stream: 'image/svg+xml' },
  }),
  ofCompany: endpoint({
    method: 'get',
    path: '/public/brand',
    summary: 'La marca de una compañía por su identificador; null si no tiene o no existe',
    access: 'public',
    query: z.object({ company: text('Compañía', 60) }),
    answer: z.object({ brand: companyBrand.nullable() }),
  }),
}
