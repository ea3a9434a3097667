# Sourced by the benchmarks that compare with the reference: builds this server, finds or installs the
# reference, and sets `java` and `mlflow`.
version=3.15.1

# The launcher finds the JDK and writes its path to java.home.
MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin/java
mvn -q -B -pl benchmarks -am package -DskipTests -Dcheckstyle.skip -Dformat.skip

mlflow=${MLFLOW:-$PWD/target/mlflow-$version/bin/mlflow}
if [ ! -x "$mlflow" ]; then
  python3 -m venv "target/mlflow-$version"
  "target/mlflow-$version/bin/pip" install -q "mlflow==$version"
fi
"$mlflow" --version
