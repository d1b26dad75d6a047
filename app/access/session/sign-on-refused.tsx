import { useRootData } from '#app/kit/shell/root-data.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { StoreLinks } from '#app/kit/shell/menu/store-links.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'

export const TITLE = 'No pudiste ingresar'

/** Says why a sign-on opened no session. */
export function SignOnRefused({ message, learner }: { message: string; learner: boolean }) {
  const root = useRootData()!
  return (
    <PublicPage title={TITLE} narrow>
      <Alert tone="danger">{message}</Alert>
      {learner ? (
        <div className="mt-4">
          <p>Si vas a estudiar, usa la aplicación:</p>
          <StoreLinks stores={root.stores} />
        </div>
      ) : null}
      <div className="mt-4">
        <ButtonLink to={paths.login}>Volver al ingreso</ButtonLink>
      </div>
    </PublicPage>
  )
}
