import {
  bars,
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { LEAF } from '#api/courses/course-packages/authoring/themes.ts'

/** «Venta consultiva en mostrador». */
export const consultativeSelling: AuthoredDesign = {
  theme: LEAF,
  sections: [
    section(
      'Preguntar',
      {
        icon: 'icono-pregunta.svg',
        color: '#1E7A78',
        subjectsTitle: 'Antes de mostrar',
        subjects: ['Qué va a hacer', 'Quién lo va a usar', 'Para cuándo'],
      },
      {
        Aprende: [
          concept(
            'Nadie quiere un taladro',
            'Quiere el hueco. Y tampoco el hueco: quiere el cuadro colgado. Pregunta por el cuadro.',
            'Con tres preguntas sabes qué ofrecer y qué no.',
            picture(
              'mostrador-de-ferreteria.svg',
              'Un vendedor y un cliente conversan en un mostrador con herramientas en la pared.',
            ),
          ),
          single(
            '«¿Tiene pintura blanca?»',
            '¿Qué le preguntas primero?',
            '¿Qué va a pintar?',
            ['¿Cuántos galones?', '¿De qué marca?'],
            'Un baño, una reja y una sala llevan pinturas distintas.',
          ),
          several(
            'Preguntas abiertas',
            'Señala las que abren la conversación.',
            ['¿Cómo es la pared?', '¿Qué ha intentado?', '¿Quién lo va a usar?'],
            ['¿Efectivo o tarjeta?', '¿Algo más?'],
            'Abren las que no se responden con sí o no.',
          ),
        ],
        Practica: [
          reflection(
            'Tu pregunta favorita',
            '¿Qué pregunta te ha ayudado a vender mejor en el mostrador?',
            'Escríbela como la dices, con tus palabras.',
          ),
          tip(
            'Primero los ojos',
            'Saluda y mira antes de mirar la pantalla.',
            'Tres segundos bastan.',
          ),
        ],
      },
    ),
    section(
      'Ofrecer',
      {
        icon: 'icono-compartir.svg',
        color: '#7A4B2A',
        subjectsTitle: 'La solución completa',
        subjects: ['Dos opciones', 'Lo que falta', 'Beneficio, no ficha'],
      },
      {
        Aprende: [
          infographic(
            'De la ficha al beneficio',
            'de-la-ficha-al-beneficio.svg',
            'Tres tarjetas: característica, 900 vatios. Ventaja, perfora concreto sin forzar. Beneficio, termina hoy y no alquila otro.',
          ),
          pairs(
            'Lo que va con lo que lleva',
            'Une cada compra con lo que le falta.',
            {
              Pintura: 'Rodillo, cinta y plástico',
              Lavamanos: 'Sifón y acople',
              Bombillo: 'La base correcta',
              Chapa: 'Tornillos y plantilla',
            },
            'Volver por un tornillo cuesta un viaje: recordarlo es servicio.',
          ),
          bars('Por qué vuelven', 'Razones de 200 clientes que compraron dos veces o más.', {
            'Me explicaron': 92,
            'Estaba completo': 58,
            Precio: 34,
            Cercanía: 16,
          }),
        ],
        Practica: [
          single(
            '«Está muy caro»',
            'El cliente mira el precio y duda. ¿Qué dices?',
            '¿Comparado con qué?',
            ['Se lo dejo en menos', 'Es lo que hay'],
            'Casi siempre compara dos cosas distintas.',
          ),
          gaps(
            'Dos opciones',
            'Completa.',
            'Para su [caso] sirven dos: una [dura] más y la otra [cuesta] menos. ¿Cuál prefiere?',
            ['marca', 'brilla'],
            'Tres opciones confunden; una parece imposición.',
          ),
        ],
      },
    ),
    section(
      'Cerrar',
      {
        icon: 'icono-resolver.svg',
        color: '#35568C',
        subjectsTitle: 'Y que vuelva',
        subjects: ['Reconocer la señal', 'Confirmar', 'Después de la venta'],
      },
      {
        Aprende: [
          steps(
            'El cierre sin presión',
            'Ordena.',
            [
              'Resumo lo que necesita',
              'Muestro que está completo',
              'Pregunto si lo llevamos',
              'Explico la garantía',
            ],
            'El resumen le muestra que escuchaste.',
          ),
          single(
            'Pregunta por la garantía',
            'El cliente pregunta cuánto dura la garantía. ¿Qué es?',
            'Una señal de compra',
            ['Una objeción', 'Desconfianza'],
            'Nadie pregunta por la garantía de lo que no va a llevar.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'Después de la venta',
            'Señala lo que trae de vuelta al cliente.',
            ['Llamar a los tres días', 'Explicar el primer uso', 'Cumplir la garantía'],
            ['Enviar cadenas', 'Ofrecer todo otra vez'],
            'Una llamada corta vale más que diez volantes.',
          ),
          challenge(
            'Reto: tres preguntas',
            'Con los próximos cinco clientes haz tres preguntas antes de mostrar un producto.',
            'Anota qué terminó llevando cada uno frente a lo que pidió.',
          ),
        ],
      },
    ),
  ],
}
