import { type Outline, t1, t2 } from './scaffold.ts'

export const monograph: Outline = {
  title: (topic) => topic.name,
  sections: (topic) => [
    t1(
      'Introducción',
      `Presenta el tema y el problema que abordará la monografía. No todo lo que puede decirse ${topic.of} cabe en un trabajo; formula una pregunta que lo ordene: *Esta monografía examina de qué manera…* Explica por qué la pregunta es pertinente, qué vacío o qué desacuerdo la motiva y a quién le interesa la respuesta.`,
      'Enuncia el objetivo general y los específicos, indica qué tipo de fuentes reuniste y con qué criterio las elegiste (fecha, idioma, base de datos, pertinencia). Describe en una frase lo que trata cada capítulo. Esta parte se escribe mejor al final, cuando ya sabes lo que el trabajo contiene.',
    ),
    t1('Marco conceptual'),
    t2(
      'Conceptos fundamentales',
      `Define los conceptos sin los cuales no puede discutirse ${topic.name}. Para cada uno, compara al menos dos definiciones de autores que hayas leído, señala en qué se distinguen y declara cuál usarás: *A diferencia de…, aquí se entenderá por…* Un concepto bien definido ahorra malentendidos en todo lo que sigue.`,
      'Muestra cómo se relacionan los conceptos entre sí. ¿Uno incluye al otro?, ¿se oponen?, ¿uno explica el cambio del otro? Si te ayuda, dibuja primero un esquema y redacta después el párrafo que lo recorre.',
    ),
    t2(
      'Estado de la cuestión',
      'Organiza lo que otros han investigado por posiciones y no por una sucesión de resúmenes. ¿Qué se acepta ya?, ¿qué se discute?, ¿qué métodos se han empleado? Un párrafo por posición, con dos o más fuentes en cada uno, permite ver el debate: *Un primer grupo de trabajos sostiene que…; otros, en cambio, proponen…*',
      'Termina con lo que falta: la población poco estudiada, el lugar sin datos, la pregunta que nadie formula. Ese hueco es la justificación de tu monografía y debe coincidir con la pregunta de la introducción.',
    ),
    t1('Desarrollo'),
    t2(
      'Primera dimensión del problema',
      `Trata aquí el primer aspecto que exige tu pregunta: histórico, jurídico, económico, cultural o técnico, según lo que pida ${topic.name}. Parte de una afirmación propia, apóyala en fuentes y discútelas entre sí. *Las fuentes consultadas coinciden en…, pero difieren en…* Evita los párrafos que solo encadenan citas: cada uno necesita tu voz al comienzo y al final.`,
      'Incluye un caso que permita ver el problema de cerca, de preferencia ecuatoriano o de tu entorno si existen fuentes confiables. Descríbelo, analízalo con los conceptos del capítulo anterior y di qué enseña que no se veía en la teoría.',
    ),
    t2(
      'Segunda dimensión del problema',
      'Aborda el segundo aspecto y relaciónalo con el primero. ¿Se refuerzan, se contradicen, ocurren en momentos distintos? *Lo anterior se complejiza cuando se considera…* Si encuentras fuentes que se oponen, explica de qué depende la diferencia: los datos, el método o los supuestos.',
      'Cierra el capítulo con un párrafo de síntesis que responda de manera provisional a la pregunta de investigación. El lector debería poder anticipar tus conclusiones sin que le sorprendan.',
    ),
    t1(
      'Conclusiones',
      `Responde a la pregunta inicial y a cada objetivo con claridad. Distingue lo que las fuentes permiten afirmar ${topic.of} de lo que solo permiten suponer. *A partir de lo expuesto, puede sostenerse que…; en cambio, no hay elementos para…*`,
      'Reconoce los límites del trabajo (fuentes a las que no tuviste acceso, período, idioma) y sugiere una investigación que podría continuarlo. No incorpores información nueva ni cites por primera vez en esta parte.',
    ),
  ],
}
