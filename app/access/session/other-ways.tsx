import { Link } from '@remix-run/react'
import { paths } from '#app/kit/urls/paths.ts'

const LINK = 'text-accent-text underline underline-offset-2'

/** Links to the other ways of completing a sign-in. */
export function OtherWays({ recovers, hasApp }: { recovers: boolean; hasApp: boolean }) {
  return (
    <>
      <ul className="mt-6 grid gap-2">
        {hasApp ? (
          <li>
            <Link
              to={paths.signIn.secondFactor(recovers ? {} : { recovery: 'yes' })}
              className={LINK}
              replace
            >
              {recovers
                ? 'Usar el código de la aplicación de autenticación'
                : 'Usar un código de recuperación'}
            </Link>
          </li>
        ) : null}
        <li>
          <Link to={paths.login} className={LINK}>
            Ingresar con otra cuenta
          </Link>
        </li>
      </ul>
      <p className="mt-4 text-muted">
        Si no tienes ninguno, pide a otro administrador de tu compañía que restablezca tu segundo
        factor.
      </p>
    </>
  )
}
