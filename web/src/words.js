// What the page says, in three languages.

const WORDS = {
  en: {
    write: "Write", play: "Play", compare: "Compare", language: "Language", rules: "Rules", files: "Files", yours: "What you changed",
    all: "Everything in the game", search: "Search", nothingFound: "Nothing is called so.", order: "In order",
    mistakes: (n) => (n === 1 ? "1 mistake" : `${n} mistakes`), looking: "Looking …", saved: "Saved", unsaved: "Saving …",
    refused: "cannot be saved", lost: "The connection to tassel is lost. What you type is kept here and sent when it is back.",
    gone: "is no longer there", changed: "was changed by another program", merged: "was changed by another program too; both changes stand",
    kept: (name) => `its other text is kept in ${name}`, before: "before", repair: "Mend", readOnly: "These are rules that ship: to be read, not changed.",
    values: "Numbers and texts", rulings: "Rulings", used: "Used in", sources: "Sources", preview: "As printed", editor: "Text",
    nothing: "Stand in a card or a rule, or choose one on the left: what it prints is shown here.",
    noFiles: "Nothing of yours is open here. Look around and play, or make a house rule of your own, in a folder beside:", close: "Close",
    players: "Players", seed: "Game number", begin: "Begin a game", again: "A new game", undo: "Take back", why: "Why not?",
    whyAsk: "What would you like to do instead?", yourTurn: "Your turn", over: "The game is over", log: "What happened",
    seatKinds: { here: "a person here", invited: "a person by a link", greedy: "goes by what it learned", "search:200": "looks ahead", random: "plays by lot" }, seat: "Seat", waits: (name) => `${name} is to move`, handTo: (name) => `${name} is to move: hand it over`, isMe: (name) => `I am ${name}`, hint: "What would you do?", advised: "this one", links: "Seats for others", sits: "is there", notYetHere: "not here yet", lostSeat: "The connection to the table is lost. It comes back by itself.", table: "The table", points: "points", setting: "The table is being laid …",
    different: "What is different", same: "Nothing that is played differs from", newNames: "Other names", added: "new", removed: "gone", scenarios: "Scenarios", holds: "holds",
    comparedWith: (rules) => `Compared with ${rules}`, noScenarios: "No scenario lies beside these rules.", notYet: "Shown once the rules are in order.", figures: "Figures",
    goto: "Go to the text", things: "List", errors: "Mistakes", open: "Open",
    kinds: { rule: "Rule", step: "Step", value: "Formula", constant: "Number", track: "Track", zone: "Place for cards", slot: "Count", hook: "Whenever", place: "Board", kind: "Kind", card: "Kind of card", player: "Player" },
    counting: "Pairs of games are being played with the rules below and with yours …", alike: "Yours play exactly like the rules below.",
    colon: ":", make: "Make a house rule", usualName: "my-table", taken: "There is a folder of this name already, or it cannot be written",
    rule: "By which rule?", modules: "Expansions",
  },
  fr: {
    write: "Écrire", play: "Jouer", compare: "Comparer", language: "Langue", rules: "Règles", files: "Fichiers", yours: "Ce que vous avez changé",
    all: "Tout ce qu’il y a dans le jeu", search: "Chercher", nothingFound: "Rien ne porte ce nom.", order: "En ordre",
    mistakes: (n) => (n === 1 ? "1 erreur" : `${n} erreurs`), looking: "Lecture …", saved: "Enregistré", unsaved: "Enregistrement …",
    refused: "ne peut pas être enregistré", lost: "La liaison avec tassel est coupée. Ce que vous écrivez est gardé ici et envoyé dès son retour.",
    gone: "n’est plus là", changed: "a été modifié par un autre programme", merged: "a aussi été modifié par un autre programme ; les deux changements sont gardés",
    kept: (name) => `l’autre texte est gardé dans ${name}`, before: "avant", repair: "Corriger", readOnly: "Ces règles sont livrées avec tassel : on les lit, on ne les change pas.",
    values: "Nombres et textes", rulings: "Décisions", used: "Employé dans", sources: "Sources", preview: "Tel qu’imprimé", editor: "Texte",
    nothing: "Placez-vous dans une carte ou une règle, ou choisissez-en une à gauche : ce qui sera imprimé paraît ici.",
    noFiles: "Rien de vous n’est ouvert ici. Regardez et jouez, ou créez votre propre règle maison, dans un dossier ici :", close: "Fermer",
    players: "Joueurs", seed: "Numéro de partie", begin: "Commencer une partie", again: "Nouvelle partie", undo: "Reprendre", why: "Pourquoi pas ?",
    whyAsk: "Que voudriez-vous faire à la place ?", yourTurn: "À vous de jouer", over: "La partie est finie", log: "Ce qui s’est passé",
    seatKinds: { here: "une personne ici", invited: "une personne par un lien", greedy: "joue d’après son expérience", "search:200": "anticipe", random: "joue au hasard" }, seat: "Joueur", waits: (name) => `C’est à ${name} de jouer`, handTo: (name) => `C’est à ${name} de jouer : passez-lui l’écran`, isMe: (name) => `Je suis ${name}`, hint: "Que feriez-vous ?", advised: "ceci", links: "Places pour d’autres", sits: "est là", notYetHere: "pas encore là", lostSeat: "La liaison avec la table est coupée. Elle revient d’elle-même.", table: "La table", points: "points", setting: "On met la table en place …",
    different: "Ce qui diffère", same: "Rien de ce qui se joue ne diffère de", newNames: "Autres noms", added: "nouveau", removed: "supprimé", scenarios: "Scénarios", holds: "vérifié",
    comparedWith: (rules) => `Par rapport à ${rules}`, noScenarios: "Aucun scénario n’accompagne ces règles.", notYet: "S’affiche dès que les règles sont en ordre.", figures: "Chiffres",
    goto: "Aller au texte", things: "Liste", errors: "Erreurs", open: "Ouvrir",
    kinds: { rule: "Règle", step: "Étape", value: "Formule", constant: "Nombre", track: "Piste", zone: "Place pour cartes", slot: "Compte", hook: "Chaque fois", place: "Plateau", kind: "Sorte", card: "Sorte de carte", player: "Joueur" },
    counting: "Des paires de parties se jouent, avec les règles de base et avec les vôtres …", alike: "Vos règles se jouent exactement comme les règles de base.",
    colon: " :", make: "Créer une règle maison", usualName: "ma-table", taken: "Un dossier porte déjà ce nom, ou ne peut pas être écrit",
    rule: "Par quelle règle ?", modules: "Extensions",
  },
  de: {
    write: "Schreiben", play: "Spielen", compare: "Vergleichen", language: "Sprache", rules: "Regeln", files: "Dateien", yours: "Was du geändert hast",
    all: "Alles im Spiel", search: "Suchen", nothingFound: "Nichts heißt so.", order: "In Ordnung",
    mistakes: (n) => (n === 1 ? "1 Fehler" : `${n} Fehler`), looking: "Wird gelesen …", saved: "Gespeichert", unsaved: "Wird gespeichert …",
    refused: "kann nicht gespeichert werden", lost: "Die Verbindung zu tassel ist unterbrochen. Was du schreibst, bleibt hier und wird gesendet, sobald sie wieder da ist.",
    gone: "ist nicht mehr da", changed: "wurde von einem anderen Programm geändert", merged: "wurde auch von einem anderen Programm geändert; beide Änderungen gelten",
    kept: (name) => `der andere Text liegt in ${name}`, before: "vorher", repair: "Berichtigen", readOnly: "Das sind mitgelieferte Regeln: zum Lesen, nicht zum Ändern.",
    values: "Zahlen und Texte", rulings: "Entscheidungen", used: "Verwendet in", sources: "Quellen", preview: "Wie gedruckt", editor: "Text",
    nothing: "Geh mit dem Cursor in eine Karte oder Regel oder wähle links eine aus: Was gedruckt wird, steht dann hier.",
    noFiles: "Hier ist nichts von dir geöffnet. Sieh dich um und spiele, oder lege hier in einem Ordner eine eigene Hausregel an:", close: "Schließen",
    players: "Spieler", seed: "Nummer der Partie", begin: "Eine Partie beginnen", again: "Neue Partie", undo: "Zurücknehmen", why: "Warum nicht?",
    whyAsk: "Was würdest du lieber tun?", yourTurn: "Du bist am Zug", over: "Die Partie ist zu Ende", log: "Was geschah",
    seatKinds: { here: "ein Mensch hier", invited: "ein Mensch über einen Link", greedy: "spielt nach Erfahrung", "search:200": "denkt voraus", random: "spielt nach Los" }, seat: "Platz", waits: (name) => `${name} ist am Zug`, handTo: (name) => `${name} ist am Zug: gib weiter`, isMe: (name) => `Ich bin ${name}`, hint: "Was würdest du tun?", advised: "das hier", links: "Plätze für andere", sits: "ist da", notYetHere: "noch nicht da", lostSeat: "Die Verbindung zum Tisch ist unterbrochen. Sie kommt von selbst wieder.", table: "Der Tisch", points: "Punkte", setting: "Der Tisch wird gedeckt …",
    different: "Was anders ist", same: "Nichts, was gespielt wird, ist anders als in", newNames: "Andere Namen", added: "neu", removed: "entfällt", scenarios: "Szenarien", holds: "gilt",
    comparedWith: (rules) => `Verglichen mit ${rules}`, noScenarios: "Neben diesen Regeln liegt kein Szenario.", notYet: "Erscheint, sobald die Regeln in Ordnung sind.", figures: "Zahlen",
    goto: "Zum Text", things: "Liste", errors: "Fehler", open: "Öffnen",
    kinds: { rule: "Regel", step: "Schritt", value: "Formel", constant: "Zahl", track: "Leiste", zone: "Ort für Karten", slot: "Zähler", hook: "Jedes Mal", place: "Spielplan", kind: "Sorte", card: "Kartensorte", player: "Spieler" },
    counting: "Paare von Partien werden gespielt, mit den Regeln darunter und mit deinen …", alike: "Deine Regeln spielen sich genau wie die darunter.",
    colon: ":", make: "Eine Hausregel anlegen", usualName: "mein-tisch", taken: "Ein Ordner dieses Namens ist schon da oder kann nicht geschrieben werden",
    rule: "Nach welcher Regel?", modules: "Erweiterungen",
  },
};

export const LANGUAGES = Object.keys(WORDS);

export function usualLanguage() {
  const wanted = (localStorage.getItem("lang") ?? navigator.language).slice(0, 2);
  return LANGUAGES.includes(wanted) ? wanted : "en";
}

export const wordsOf = (lang) => WORDS[lang];
