import { Button } from './button.tsx'
import { FormScope, PostForm, ScopeField } from './post-form.tsx'

export const button = (
  <FormScope.Provider value="7.own">
    <PostForm action="#">
      <Button type="submit">Cerrar sesión</Button>
    </PostForm>
  </FormScope.Provider>
)

export const field = (
  <form>
    <ScopeField scope="7.97" />
    <p>Un formulario que lleva consigo la cuenta y la compañía de su página.</p>
  </form>
)
