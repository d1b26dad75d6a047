import { paths } from '../../urls/paths.ts'
import { Button } from '../../ui/button.tsx'
import { PostForm } from '../../ui/post-form.tsx'

/** Button to act as a company, or to return to the own one, which has no id; then `returnTo` opens. */
export function WayToCompany({
  company: { id, name },
  returnTo,
}: {
  company: { id: number | null; name: string }
  returnTo: string
}) {
  return (
    <PostForm action={paths.acting} reloadDocument>
      {id === null ? null : <input type="hidden" name="tenant" value={id} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant="primary">{`Volver a ${name}`}</Button>
    </PostForm>
  )
}

/** Button to sign in with another account; then `returnTo` opens. With `newTab` the page stays, with its form. */
export function WayToAccount({ returnTo, newTab }: { returnTo?: string; newTab?: boolean }) {
  return (
    <PostForm action={paths.logout} reloadDocument target={newTab ? '_blank' : undefined}>
      {returnTo === undefined ? null : <input type="hidden" name="returnTo" value={returnTo} />}
      <Button type="submit" variant={newTab ? 'secondary' : 'primary'}>
        Ingresar con la otra cuenta
      </Button>
    </PostForm>
  )
}
