import { ConfirmPage } from './confirm-page.tsx'

export const destructive = (
  <ConfirmPage confirmLabel="Si" cancelTo="#" fields={{ ids: [1, 2] }}>
    <p>¿Deseas eliminar los elementos seleccionados?</p>
  </ConfirmPage>
)

export const harmless = (
  <ConfirmPage confirmLabel="Activar" cancelTo="#" danger={false}>
    <p>Dos usuarios podrán volver a ingresar.</p>
  </ConfirmPage>
)
