import { Link } from '@remix-run/react'
import { Form } from '#app/kit/forms/form.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { LoginEmailField } from './login-email-field.tsx'

const LINK = 'text-accent-text underline underline-offset-2'

/** Id of the form, by which its answers are told from those of the password's. */
export const EMAIL_STEP = 'login-email'

type Visit = {
  returnTo: string
  /** Slug of the company whose brand the page has. */
  company?: string | undefined
}

const returnQuery = ({ returnTo, company }: Visit) => ({
  ...(returnTo !== '/' && { returnTo }),
  ...(company && { company }),
})

/** First step where companies have sign-on: the e-mail says how its owner signs in. */
export function EmailStep({ returnTo, company }: Visit) {
  return (
    <>
      <Form id={EMAIL_STEP} defaultValues={{}} asksBeforeLeaving={false}>
        <input type="hidden" name="step" value="email" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <LoginEmailField />
        <SubmitButton size="lg" wide pending="Un momento…">
          Continuar
        </SubmitButton>
      </Form>
      <p className="mt-4">
        <Link to={paths.signIn.withPassword(returnQuery({ returnTo, company }))} className={LINK}>
          Ingresar con contraseña
        </Link>
      </p>
    </>
  )
}

/** Leads back from the password to the first step. */
export function BackToEmail({ returnTo, company }: Visit) {
  return (
    <p className="mt-4">
      <Link
        to={paths.signIn.page(returnQuery({ returnTo, company }))}
        className={LINK}
        reloadDocument
      >
        Ingresar con la cuenta de tu compañía
      </Link>
    </p>
  )
}
