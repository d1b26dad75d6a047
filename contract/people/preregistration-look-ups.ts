import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { company, customFields } from './preregistration-shapes.ts'
import { option, wholeNumber } from '#contract/platform/values/shapes.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'
import { lineOf } from '#contract/platform/values/text.ts'

const probe = (max: number) => z.string().overwrite(lineOf).check(upTo(max))
const ofCompany = z.object({ tenant: company })
const exists = z.object({ exists_user: z.boolean() })

/** Look-ups of the public form: specification 3, section 7 ('Preregistrations'). */
export const publicLookUps = {
  emailExists: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/email',
    summary: 'Si un correo ya pertenece a una cuenta',
    access: 'public',
    params: ofCompany,
    query: z.object({ q: probe(254) }),
    answer: exists,
  }),
  mobileExists: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/mobile',
    summary: 'Si un celular ya pertenece a una cuenta de la compañía',
    access: 'public',
    params: ofCompany,
    query: z.object({ q: probe(30) }),
    answer: exists,
  }),
  areas: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/areas',
    summary: 'Áreas de la compañía a la que se pide entrar (hasta 1000)',
    access: 'public',
    params: ofCompany,
    answer: z.array(option),
  }),
  positions: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/positions',
    summary: 'Cargos de la compañía a la que se pide entrar (hasta 1000)',
    access: 'public',
    params: ofCompany,
    answer: z.array(option),
  }),
  locations: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/locations',
    summary:
      'Ubicaciones de la compañía a la que se pide entrar: las que ella publica, si no las que ya tiene (hasta 1000)',
    access: 'public',
    params: ofCompany,
    answer: z.array(z.string()),
  }),
  extendedFieldValues: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/extended_field_values',
    summary:
      'Valores de un campo con nombre de la compañía: los que ella publica; por su número y con sesión, los que ya tiene (hasta 1000)',
    access: 'public',
    params: ofCompany,
    query: z.object({ index: wholeNumber({ min: 1, max: 7 }) }),
    answer: z.array(z.string()),
  }),
  company: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/company',
    summary: 'La compañía a la que se pide entrar, y cómo llama a sus campos',
    access: 'public',
    params: ofCompany,
    answer: z.object({
      name: z.string(),
      slug: z.string(),
      custom_fields: customFields,
      /** Suggested values by the number of a field that the tenant has named. */
      field_choices: z.record(z.string(), z.array(z.string())),
    }),
  }),
}
