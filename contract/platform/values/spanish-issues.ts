import type { $ZodErrorMap } from 'zod/v4/core'

/**
 * Default messages of schemas without their own, in forms and in the API. Each side passes this
 * value to zod: `"sideEffects": false` would drop a module that only registered it.
 */
export const spanishIssues: $ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'Este campo es obligatorio'
        : issue.expected === 'number' || issue.expected === 'int'
          ? 'Debes escribir un número'
          : 'El valor no es válido'
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) === 1
          ? 'Este campo es obligatorio'
          : `Debes escribir al menos ${issue.minimum} caracteres`
      }
      if (issue.origin === 'array' || issue.origin === 'set') {
        return Number(issue.minimum) === 1
          ? 'Debes seleccionar al menos un elemento'
          : `Debes seleccionar al menos ${issue.minimum} elementos`
      }
      return `El valor mínimo es ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `Admite hasta ${issue.maximum} caracteres`
      if (issue.origin === 'array' || issue.origin === 'set') {
        return `Admite hasta ${issue.maximum} elementos`
      }
      return `El valor máximo es ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Debes especificar un correo válido'
        : issue.format === 'url'
          ? 'Debes especificar una dirección web válida'
          : 'El formato no es válido'
    case 'invalid_value':
      return 'Debes elegir una de las opciones'
    case 'unrecognized_keys':
      return 'El campo no se admite'
    case 'not_multiple_of':
      return `Debe ser múltiplo de ${issue.divisor}`
    default:
      return 'El valor no es válido'
  }
}
