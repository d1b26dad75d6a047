import type { SecuritySettings } from '#contract/access/security.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'

export const REQUIRED = {
  second_factor_required: 'Segundo factor obligatorio para administradores',
}

/** Settings of how administrators sign in. */
export function SecurityForm({
  settings: { second_factor_required: on, administrators, with_second_factor },
  defaults,
  recovered,
  mine,
}: {
  settings: SecuritySettings
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
  /** True when the viewer has a second factor. */
  mine: boolean
}) {
  return (
    <Card title="Ingreso de los administradores">
      <p className="mb-4">
        {with_second_factor} de {counted(administrators, NOUNS.administrator)}{' '}
        {with_second_factor === 1 ? 'tiene' : 'tienen'} segundo factor: además de la contraseña, un
        código de su celular o una llave de acceso.
      </p>
      {mine || on ? null : (
        <div className="mb-4">
          <Alert
            tone="info"
            live={false}
            action={
              <ButtonLink to={paths.secondFactor.page} size="sm">
                Agregar el mío
              </ButtonLink>
            }
          >
            Para hacerlo obligatorio, agrega primero un segundo factor a tu cuenta.
          </Alert>
        </div>
      )}
      <EditForm id="security" defaults={defaults} recovered={recovered}>
        <CheckboxField
          name="second_factor_required"
          label={REQUIRED.second_factor_required}
          help="Quien no tenga uno lo agrega en su próxima página o al ingresar, y no puede hacer nada más hasta entonces; sus tokens personales tampoco sirven."
        />
      </EditForm>
    </Card>
  )
}
