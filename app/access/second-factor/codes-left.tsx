import { FEW_RECOVERY_CODES, RECOVERY_CODES } from '#contract/access/second-factor-words.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'

/** Number of recovery codes that are left, with a warning when they are few. */
export function CodesLeft({ left }: { left: number }) {
  return (
    <Card
      title="Códigos de recuperación"
      actions={<ButtonLink to={paths.secondFactor.codes}>Generar códigos nuevos</ButtonLink>}
    >
      {left < FEW_RECOVERY_CODES ? (
        <Alert tone="warning" live={false}>
          {left === 0
            ? 'No te queda ninguno: si pierdes lo que usas para ingresar, un administrador tendrá que restablecerlo.'
            : `Te quedan ${left} de ${RECOVERY_CODES}. Genera otros antes de que se acaben.`}
        </Alert>
      ) : (
        <p>
          Te quedan {left} de {RECOVERY_CODES}. Sirven para ingresar sin tu celular ni tu llave de
          acceso.
        </p>
      )}
    </Card>
  )
}
