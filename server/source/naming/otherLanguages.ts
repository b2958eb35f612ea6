/**
 * Words that names of tables and columns have in German, French, Spanish, Italian and Dutch. Those
 * that are English words as well, or fall apart into some, would make a table of them look English:
 * `termin` is no “term in”.
 */
const words = new Set(
  `anfang angebot ansprechpartner anzahl arbeitszeit artikel artikelnummer aufgabe auftrag ausgabe ausgaben beginn behandlung
  behandlungen bemerkung beruf beschreibung bestand bestellung bestellungen betrag bezeichnung buchung buchungen datum dauer
  einheit einkauf einnahme einnahmen einsatz ende ergebnis farbe firma filiale gebiet geburtsdatum gehalt gesamt geschlecht
  gewicht groesse größe gruppe halter hersteller jahr kategorie kennzeichen klasse konto kosten kunde kunden kundennummer kurs
  kurse land lager laufzeit leistung lieferant lieferung mahnung menge miete mitarbeiter mitglied mitglieder monat nachname name
  nummer ort patienten plz preis produkt projekt rabatt rechnung rechnungen saldo schule stadt stimme strasse straße stunden
  summe tag tage termin termine tier tierart tiere umsatz uhrzeit verein verkauf vertrag vertreter vorname waehrung währung woche
  zahlung zahlungen zeit zeitraum
  adresse annee année client commande commandes date debut départ depart facture fournisseur jour libelle libellé magasin mois
  montant nom prenom prénom prix produit quantite quantité ville
  apellido cantidad categoria ciudad cliente codigo código descripcion direccion empleado estado factura fecha importe mes nombre
  pedido precio producto proveedor telefono tienda ventas
  cognome descrizione fattura fornitore indirizzo mese ordine prezzo prodotto quantita quantità
  aantal achternaam bedrag bestelling datum factuur gemeente klant klanten leverancier naam omzet plaats prijs voornaam`.split(
    /\s+/,
  ),
);

/** Words of other languages that are common in names of English tables. */
const inEnglishToo = new Set('name date client'.split(' '));

/** True for a word that says that names are not English. */
export const isOfOtherLanguage = (word: string): boolean => words.has(word) && !inEnglishToo.has(word);
