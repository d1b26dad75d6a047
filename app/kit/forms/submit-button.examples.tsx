import { ButtonLink } from '../ui/button.tsx'
import { Form } from './form.tsx'
import { FormActions, SubmitButton } from './submit-button.tsx'

export const endOfAForm = (
  <Form id="submit-button">
    <FormActions
      danger={
        <ButtonLink to="#" variant="danger">
          Eliminar
        </ButtonLink>
      }
    >
      <ButtonLink to="#">Cancelar</ButtonLink>
      <SubmitButton pending="Creando…">Crear usuario</SubmitButton>
    </FormActions>
  </Form>
)

export const wide = (
  <Form id="submit-button-wide">
    <SubmitButton size="lg" wide pending="Ingresando…">
      Ingresar
    </SubmitButton>
  </Form>
)

export const endOfALongForm = (
  <Form id="submit-button-sticky">
    <FormActions sticky>
      <SubmitButton>Guardar</SubmitButton>
    </FormActions>
  </Form>
)
