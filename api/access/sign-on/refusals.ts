import type { SignOnRefusal } from '#contract/access/sign-on-words.ts'
import { Failure } from '#api/platform/http/failure.ts'

/** Refusal of somebody whom the provider has authenticated. */
const refused = (code: SignOnRefusal, message: string) => new Failure(403, code, message)

export const emailMissing = (claim: string) =>
  refused(
    'sign_on_email_missing',
    `Tu proveedor de identidad no envió un correo electrónico válido en «${claim}».`,
  )

export const emailUnverified = () =>
  refused(
    'sign_on_email_unverified',
    'Tu proveedor de identidad no confirma que tu correo electrónico esté verificado.',
  )

export const foreignDomain = (email: string) =>
  refused('sign_on_email_domain', `El dominio de ${email} no está comprobado como de tu compañía.`)

export const unknownPerson = (email: string) =>
  refused(
    'sign_on_unknown_person',
    `No hay una cuenta con el correo ${email}. Pide a un administrador de tu compañía que la cree.`,
  )

export const otherAccount = () =>
  refused(
    'sign_on_other_account',
    'Tu cuenta está vinculada a otra cuenta del proveedor de identidad. Pide a un administrador de tu compañía que quite ese vínculo.',
  )

export const emailTaken = () =>
  refused(
    'sign_on_email_taken',
    'Tu correo o tu nombre de usuario ya los usa otra cuenta. Comunícate con un administrador de tu compañía.',
  )

export const superadminRefused = () =>
  refused(
    'sign_on_superadmin',
    'Los superadministradores ingresan con su contraseña, no con el ingreso único de una compañía.',
  )

export const signOnOff = () =>
  refused('sign_on_off', 'El ingreso único de tu compañía está desactivado.')
